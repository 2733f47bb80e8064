import { setTimeout as pause } from 'node:timers/promises'

interface Needs {
  /** Tells these users, or everybody but one, what is new in a channel. */
  tell(channel: string, whom: Whom): Promise<void>
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
 * Gathers what happens in a channel, so that it is told once, and rests before it tells again.
 * The short wait before lets those who watch the channel mark it as read first.
 */
export function createPacedNews({ tell, gatherMilliseconds = 400, restMilliseconds = 2000 }: Needs) {
  const pending = new Map<string, Pending>()
  const busy = new Set<string>()

  function gather(channel: string): Pending {
    const known = pending.get(channel)
    if (known) return known
    const fresh = { users: new Set<number>(), authors: new Set<number>() }
    pending.set(channel, fresh)
    void run(channel)
    return fresh
  }

  async function run(channel: string): Promise<void> {
    if (busy.has(channel)) return
    busy.add(channel)
    await pause(gatherMilliseconds, undefined, { ref: false })
    for (let news = take(channel); news; news = take(channel)) {
      await tell(channel, news)
      await pause(restMilliseconds, undefined, { ref: false })
    }
    busy.delete(channel)
  }

  function take(channel: string): Pending | undefined {
    const news = pending.get(channel)
    pending.delete(channel)
    return news
  }

  return {
    linesChanged: (channel: string, authorId: number) => void gather(channel).authors.add(authorId),
    changedFor: (channel: string, userId: number) => void gather(channel).users.add(userId),
  }
}
