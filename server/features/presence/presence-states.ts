import type { PresenceState } from '#contract/presence.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import type { AwayList } from '../../realtime/away.ts'
import type { Visibility } from '../../realtime/shown-presence.ts'
import './presence.events.ts'
import { stateOf } from './presence.service.ts'
import { listPresences } from './presence.store.ts'

interface Needs {
  db: Database
  bus: EventBus
  clock: Clock
  nodes: Pick<Nodes, 'onConnected'>
  away: Pick<AwayList, 'setMessage'>
  visibility: Visibility
}

/** Lets every node know what people have said about being there: every list of people asks. */
export async function followPresence({ db, bus, clock, nodes, away, visibility }: Needs): Promise<void> {
  const known = new Set<number>()
  const timers = new Map<number, NodeJS.Timeout>()
  let changes = 0

  function apply(userId: number, { away: said, invisible }: PresenceState): void {
    clearTimeout(timers.get(userId))
    timers.delete(userId)
    known.add(userId)
    visibility.hide(userId, invisible)
    away.setMessage(userId, said?.text)
    if (said?.until) endAt(userId, Date.parse(said.until) - clock.now().getTime())
  }

  function endAt(userId: number, milliseconds: number): void {
    const timer = setTimeout(() => away.setMessage(userId, undefined), Math.max(0, milliseconds))
    timers.set(userId, timer.unref())
  }

  /** Again where something was said meanwhile: it may not be in what was read. */
  async function load(): Promise<void> {
    const before = changes
    const rows = await listPresences(db.read)
    if (changes !== before) return load()
    const forgotten = new Set(known)
    for (const { userId, ...row } of rows) {
      forgotten.delete(userId)
      apply(userId, stateOf(row, clock.now()))
    }
    for (const userId of forgotten) apply(userId, { away: null, invisible: false })
  }

  bus.onEverywhere('presence.changed', ({ userId, state }) => {
    changes++
    apply(userId, state)
  })
  nodes.onConnected(load)
  await load()
}
