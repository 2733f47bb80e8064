import type { Connection } from '../connections/connection.ts'
import type { RosterEntry } from '../people/roster.ts'
import { channelOf } from '../protocol/names.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
import { personLine } from './person-line.ts'

/** Channels that a user has left, not announced yet. */
interface Departure {
  person: RosterEntry
  /** Part message by slug. */
  slugs: Map<string, string | undefined>
}

/**
 * Sends PART for a user who left channels, and one QUIT for a user who went offline. The site announces each
 * channel separately: those left in the same moment are one departure.
 */
export function createDepartures(dependencies: SharedDependencies) {
  const { identity, registry, roster, broadcast, presence, farewells, blocks } = dependencies
  const leaving = new Map<number, Departure>()

  function leave(userId: number, slug: string): void {
    const person = roster.unseat(slug, userId)
    if (!person) return
    const departure = leaving.get(userId)
    const words = farewells.claim(userId, slug)
    if (departure) departure.slugs.set(slug, words)
    else {
      const first = { person, slugs: new Map([[slug, words]]) }
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

  /** Sends PART before other news of the user are delivered: a user who does something is still online. */
  function flush(userId: number): void {
    const departure = leaving.get(userId)
    if (!departure) return
    leaving.delete(userId)
    part(departure)
  }

  function part({ person, slugs }: Departure): void {
    for (const [slug, words] of slugs)
      for (const { text, isFor } of versionsOf(person, words)) {
        const params = [channelOf(slug), ...(text === undefined ? [] : [text])]
        const except = (one: Connection) => one.actor?.userId === person.id || !isFor(one)
        broadcast.toChannel(slug, () => [personLine(identity, person, 'PART', params)], { except })
      }
  }

  function quit({ person, slugs }: Departure): void {
    const hearing = new Set([...slugs.keys()].flatMap((slug) => [...registry.ofChannel(slug)]))
    const [words, ...others] = new Set(slugs.values())
    // A message that may not be sent in one of the channels is not sent at all.
    for (const { text, isFor } of versionsOf(person, others.length === 0 ? words : undefined)) {
      const reason = text === undefined ? 'Quit' : `Quit: ${text}`
      const concerned = [...hearing].filter(isFor)
      broadcast.toConnections(concerned, () => [personLine(identity, person, 'QUIT', [reason])])
    }
  }

  /** Users who have blocked the user see the departure without its message. */
  function versionsOf({ id }: RosterEntry, words: string | undefined) {
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
