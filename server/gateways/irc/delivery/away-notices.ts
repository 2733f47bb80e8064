import type { AwayList } from '../../../realtime/away.ts'
import type { Identity } from '../identity.ts'
import type { Registry } from '../registry.ts'
import type { Roster } from '../roster.ts'
import { awayLine, listeners } from './people.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  away: AwayList
}

/** Who goes away and comes back, for whoever shares a channel: https://ircv3.net/specs/extensions/away-notify */
export function createAwayNotices({ identity, registry, roster, tell, away }: Needs): void {
  away.onChanged((userId, text) => {
    const known = roster.find(userId)
    if (!known) return
    const hearing = [...listeners(registry, known)].filter(
      ({ actor, held }) => actor?.userId !== userId && held.has('away-notify'),
    )
    tell.toConnections(hearing, () => [awayLine(identity, known, text)])
  })
}
