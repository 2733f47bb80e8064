import { setTimeout as pause } from 'node:timers/promises'

interface Needs {
  /** Tells what is new, by place. */
  notify(notifier: ReadonlyMap<string, Recipients>): Promise<void>
  gatherMilliseconds?: number
  restMilliseconds?: number
}

/** These users, or everybody but one. */
export interface Recipients {
  /** Who is told in any case. */
  users: ReadonlySet<number>
  /** Whose lines there are; with two of them each has news of the other. */
  authors: ReadonlySet<number>
}

interface Pending {
  users: Set<number>
  authors: Set<number>
  since: number
}

/** Until then those who watch a place have marked it as read. */
const settledMilliseconds = 350

/**
 * Gathers what happens in channels or conversations, so that people are told of all of them at once, and rests before
 * it tells again. What came a moment ago waits, so that those who watch it mark it as read first.
 */
export function createThrottledNotifier({
  notify,
  gatherMilliseconds = 400,
  restMilliseconds = 2000,
}: Needs) {
  const pending = new Map<string, Pending>()
  let isBusy = false

  function gather(place: string): Pending {
    const known = pending.get(place)
    if (known) return known
    const fresh = { users: new Set<number>(), authors: new Set<number>(), since: performance.now() }
    pending.set(place, fresh)
    if (!isBusy) void run()
    return fresh
  }

  async function run(): Promise<void> {
    isBusy = true
    while (pending.size > 0) {
      await pause(gatherMilliseconds, undefined, { ref: false })
      await notify(takeSettled())
      await pause(restMilliseconds, undefined, { ref: false })
    }
    isBusy = false
  }

  function takeSettled(): Map<string, Pending> {
    const latest = performance.now() - settledMilliseconds
    const settled = new Map([...pending].filter(([, { since }]) => since <= latest))
    for (const place of settled.keys()) pending.delete(place)
    return settled
  }

  return {
    linesChanged: (place: string, authorId: number) => void gather(place).authors.add(authorId),
    changedFor: (place: string, userId: number) => void gather(place).users.add(userId),
  }
}

/** Their own lines are no news to people. */
export function concerns({ users, authors }: Recipients, userId: number): boolean {
  return users.has(userId) || authors.size > 1 || (authors.size === 1 && !authors.has(userId))
}
