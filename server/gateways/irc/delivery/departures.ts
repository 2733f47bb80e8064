import type { Presence } from '../../../realtime/presence.ts'
import type { Identity } from '../identity.ts'
import { channelOf } from '../names.ts'
import type { Registry } from '../registry.ts'
import type { Known, Roster } from '../roster.ts'
import { personLine } from './person-line.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  presence: Pick<Presence, 'isOnline'>
}

/** Channels that somebody has left, and about which nobody has been told yet. */
interface Departure {
  known: Known
  slugs: Set<string>
}

/**
 * Who leaves a channel parts; who is nowhere any more quits, which is told once. The site tells each channel by itself:
 * what is left in the same moment is one departure.
 */
export function createDepartures({ identity, registry, roster, tell, presence }: Needs) {
  const leaving = new Map<number, Departure>()

  function leave(userId: number, slug: string): void {
    const known = roster.unseat(slug, userId)
    if (!known) return
    const departure = leaving.get(userId)
    if (departure) departure.slugs.add(slug)
    else {
      const first = { known, slugs: new Set([slug]) }
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
  function tellNow(userId: number): void {
    const departure = leaving.get(userId)
    if (!departure) return
    leaving.delete(userId)
    part(departure)
  }

  function part({ known, slugs }: Departure): void {
    for (const slug of slugs) {
      const except = ({ actor }: { actor: { userId: number } | null }) => actor?.userId === known.id
      tell.toChannel(slug, () => [personLine(identity, known, 'PART', [channelOf(slug)])], { except })
    }
  }

  function quit({ known, slugs }: Departure): void {
    const hearing = new Set([...slugs].flatMap((slug) => [...registry.ofChannel(slug)]))
    tell.toConnections(hearing, () => [personLine(identity, known, 'QUIT', ['Quit'])])
  }

  return { leave, tellNow }
}
