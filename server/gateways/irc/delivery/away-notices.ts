import type { AwayList } from '../../../realtime/away.ts'
import type { Connection } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { Identity } from '../identity.ts'
import type { Monitor } from '../people/monitor.ts'
import type { Roster } from '../people/roster.ts'
import { awayLine, listeners } from './people.ts'
import type { Tell } from './tell.ts'

interface Needs {
  identity: Identity
  registry: Registry
  roster: Roster
  tell: Tell
  away: AwayList
  monitor: Pick<Monitor, 'watchersOf'>
}

/**
 * Who goes away and comes back, for whoever shares a channel, or watches them:
 * https://ircv3.net/specs/extensions/away-notify, https://ircv3.net/specs/extensions/extended-monitor
 */
export function createAwayNotices({ identity, registry, roster, tell, away, monitor }: Needs): void {
  away.onChanged((userId, text) => {
    const known = roster.find(userId)
    const sharing = [...(known ? listeners(registry, known) : [])].filter(
      ({ actor, held }) => actor?.userId !== userId && held.has('away-notify'),
    )
    if (known) tell.toConnections(sharing, () => [awayLine(identity, known, text)])
    for (const { connection, nick } of monitor.watchersOf(userId))
      if (hasBoth(connection) && !sharing.includes(connection))
        tell.toConnections([connection], () => [awayLine(identity, { nick, account: known?.account }, text)])
  })
}

const hasBoth = ({ held }: Pick<Connection, 'held'>) =>
  held.has('extended-monitor') && held.has('away-notify')
