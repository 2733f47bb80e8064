import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Unavailable } from '../../../platform/errors.ts'
import { randomToken } from '../../../platform/random-tokens.ts'

/** argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const enough: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
}

// Leaves one core for other work, and one of libuv's four threads for files and compression.
const besidesOthers = Math.min(3, Math.max(1, availableParallelism() - 1))

/** Computes at most `atOnce` hashes concurrently; refuses requests beyond `waiting` queued ones. */
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
    // A finished run hands its slot over, so `running` does not change.
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
