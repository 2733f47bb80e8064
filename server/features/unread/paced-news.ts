import { setTimeout as pause } from 'node:timers/promises'

interface Needs {
  /** Tells these users, or everybody but one, what is new there. */
  tell(place: string, whom: Whom): Promise<void>
  gatherMilliseconds?: number
  restMilliseconds?: number
}

export interface Whom {
  /** Who is told in any case. */
  users: ReadonlySet<number>
  /** Whose lines there are; with two of them each has news of the other. */
  authors: ReadonlySet<number>
}

interface Pending {
  users: Set<number>
  authors: Set<number>
}

/**
 * Gathers what happens in a channel or conversation, so that it is told once, and rests before it tells again.
 * The short wait before lets those who watch it mark it as read first.
 */
export function createPacedNews({ tell, gatherMilliseconds = 400, restMilliseconds = 2000 }: Needs) {
  const pending = new Map<string, Pending>()
  const busy = new Set<string>()

  function gather(place: string): Pending {
    const known = pending.get(place)
    if (known) return known
    const fresh = { users: new Set<number>(), authors: new Set<number>() }
    pending.set(place, fresh)
    void run(place)
    return fresh
  }

  async function run(place: string): Promise<void> {
    if (busy.has(place)) return
    busy.add(place)
    await pause(gatherMilliseconds, undefined, { ref: false })
    for (let news = take(place); news; news = take(place)) {
      await tell(place, news)
      await pause(restMilliseconds, undefined, { ref: false })
    }
    busy.delete(place)
  }

  function take(place: string): Pending | undefined {
    const news = pending.get(place)
    pending.delete(place)
    return news
  }

  return {
    linesChanged: (place: string, authorId: number) => void gather(place).authors.add(authorId),
    changedFor: (place: string, userId: number) => void gather(place).users.add(userId),
  }
}

/** Their own lines are no news to people. */
export function concerns({ users, authors }: Whom, userId: number): boolean {
  return users.has(userId) || authors.size > 1 || (authors.size === 1 && !authors.has(userId))
}
