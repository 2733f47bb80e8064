import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Unavailable } from '../../../platform/errors.ts'
import { randomToken } from '../../../platform/random-tokens.ts'

/** argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const enough: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash to compare with. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
}

// One core is left for everybody else, and one of Node's four threads for files and compression.
const besidesOthers = Math.min(3, Math.max(1, availableParallelism() - 1))

/** More than `atOnce` hashes would starve everything else of processor; more than `waiting` is not answered. */
export function createPasswordHasher({
  cost = enough,
  atOnce = besidesOthers,
  waiting = 50,
} = {}): PasswordHasher {
  const inTurn = createQueue(atOnce, waiting)
  const nobodys = hash(randomToken(), cost)

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, stored) =>
      inTurn(async () => (await verify(stored ?? (await nobodys), password)) && Boolean(stored)),
  }
}

function createQueue(atOnce: number, limit: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (queue.length >= limit) throw new Unavailable()
    // Whoever finishes hands its place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => queue.push(resolve))

    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
