import type { Connection } from '../connections/connection.ts'
import type { Known } from '../people/roster.ts'
import { channelOf } from '../protocol/names.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { personLine } from './person-line.ts'

/** Channels that somebody has left, and about which nobody has been told yet. */
interface Departure {
  known: Known
  /** By slug, with what they said as they left. */
  slugs: Map<string, string | undefined>
}

/**
 * Who leaves a channel parts; who is nowhere any more quits, which is told once. The site tells each channel by itself:
 * what is left in the same moment is one departure.
 */
export function createDepartures(needs: SharedDependencies) {
  const { identity, registry, roster, broadcast, presence, farewells, blocks } = needs
  const leaving = new Map<number, Departure>()

  function leave(userId: number, slug: string): void {
    const person = roster.unseat(slug, userId)
    if (!person) return
    const departure = leaving.get(userId)
    const words = farewells.claim(userId, slug)
    if (departure) departure.slugs.set(slug, words)
    else {
      const first = { known: person, slugs: new Map([[slug, words]]) }
      leaving.set(userId, first)
      setImmediate(() => void settle(userId, first))
    }
  }

  async function settle(userId: number, departure: Departure): Promise<void> {
    const isOnline = await presence.isOnline(userId).catch(() => true)
    if (leaving.get(userId) !== departure) return
    leaving.delete(userId)
    if (isOnline) part(departure)
    else quit(departure)
  }

  /** Before anything else is told about them: who does something is still there. */
  function flush(userId: number): void {
    const departure = leaving.get(userId)
    if (!departure) return
    leaving.delete(userId)
    part(departure)
  }

  function part({ known, slugs }: Departure): void {
    for (const [slug, words] of slugs)
      for (const { text, isFor } of versionsOf(known, words)) {
        const params = [channelOf(slug), ...(text === undefined ? [] : [text])]
        const except = (one: Connection) => one.actor?.userId === known.id || !isFor(one)
        broadcast.toChannel(slug, () => [personLine(identity, known, 'PART', params)], { except })
      }
  }

  function quit({ known, slugs }: Departure): void {
    const hearing = new Set([...slugs.keys()].flatMap((slug) => [...registry.ofChannel(slug)]))
    const [words, ...others] = new Set(slugs.values())
    // What may not be told in one of the channels is told in none.
    for (const { text, isFor } of versionsOf(known, others.length === 0 ? words : undefined)) {
      const reason = text === undefined ? 'Quit' : `Quit: ${text}`
      const concerned = [...hearing].filter(isFor)
      broadcast.toConnections(concerned, () => [personLine(identity, known, 'QUIT', [reason])])
    }
  }

  /** Who has blocked them hears that they go, and not what they say. */
  function versionsOf({ id }: Known, words: string | undefined) {
    const blockers = blocks.blockersOf(id)
    const isDeaf = ({ actor }: Connection) => actor !== null && blockers.has(actor.userId)
    if (words === undefined) return [{ text: words, isFor: () => true }]
    return [
      { text: words, isFor: (one: Connection) => !isDeaf(one) },
      { text: undefined, isFor: isDeaf },
    ]
  }

  return { leave, flush }
}
