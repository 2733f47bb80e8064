import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../platform/actor.ts'
import { refusalFrom } from '../../../platform/database/database.ts'
import { type Connection, isIn } from '../connections/connection.ts'
import type { PartDependencies } from '../dependencies.ts'
import { readReason } from '../protocol/text.ts'

declare module '../../../platform/net/nodes.ts' {
  interface NodeMessages {
    /** Part or quit message of a user for a channel. */
    'irc-farewells': Farewell
  }
}

interface Farewell {
  userId: number
  slug: string
  text: string
}

/** Longer than a departure can take to be announced. */
const keptMilliseconds = 30_000
const mostKept = 1000

export type Farewells = ReturnType<typeof createFarewells>

/** Keeps part and quit messages until the departure is final on all nodes, and can be announced. */
export function createFarewells({ nodes, registry, chat }: PartDependencies) {
  const farewells = new LRUCache<string, string>({ max: mostKept, ttl: keptMilliseconds })
  const keyOf = (userId: number, slug: string) => `${userId} ${slug}`
  const note = ({ userId, slug, text }: Farewell) => void farewells.set(keyOf(userId, slug), text)
  nodes.subscribe('irc-farewells', note)

  /** Not for channels in which the user still has another client. */
  async function sendFarewell(
    { connection, actor }: { connection: Connection; actor: Actor },
    { slugs, reason }: { slugs: readonly string[]; reason: string },
  ): Promise<void> {
    const text = readReason(reason)
    const { userId } = actor
    const isLast = (slug: string) =>
      !registry
        .ofUser(userId)
        .values()
        .some((other) => other !== connection && isIn(other, slug))
    for (const slug of text ? slugs.filter(isLast) : []) {
      if (!(await mayBeTold(actor, { slug, text }))) continue
      note({ userId, slug, text })
      nodes.publish('irc-farewells', { userId, slug, text })
    }
  }

  async function mayBeTold(actor: Actor, words: { slug: string; text: string }): Promise<boolean> {
    return chat.mayPartWith(actor, words).catch((error: unknown) => {
      // During a database outage the departure has no message.
      if (refusalFrom(error)) return false
      throw error
    })
  }

  return {
    sendFarewell,
    /** Returns undefined if there is no message. */
    claim: (userId: number, slug: string): string | undefined => {
      const text = farewells.get(keyOf(userId, slug))
      farewells.delete(keyOf(userId, slug))
      return text
    },
  }
}
