import type { PresenceState } from '#contract/presence.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createReplica } from '../../platform/net/replica.ts'
import type { AwayList } from '../../realtime/away.ts'
import type { Visibility } from '../../realtime/shown-presence.ts'
import './presence.events.ts'
import { stateOf } from './presence.service.ts'
import { listPresences } from './presence.store.ts'

interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  nodes: Pick<Nodes, 'onConnected'>
  away: Pick<AwayList, 'setMessage'>
  visibility: Visibility
}

/** Keeps away and invisible states in memory on every node, for lists of people. */
export async function followPresence({
  db,
  bus,
  clock,
  nodes,
  away,
  visibility,
}: Dependencies): Promise<void> {
  const userIds = new Set<number>()
  const timers = new Map<number, NodeJS.Timeout>()

  function apply(userId: number, { away: message, invisible }: PresenceState): void {
    clearTimeout(timers.get(userId))
    timers.delete(userId)
    userIds.add(userId)
    visibility.hide(userId, invisible)
    away.setMessage(userId, message?.text)
    if (message?.until) endAt(userId, Date.parse(message.until) - clock.now().getTime())
  }

  function endAt(userId: number, milliseconds: number): void {
    const timer = setTimeout(() => away.setMessage(userId, undefined), Math.max(0, milliseconds))
    timers.set(userId, timer.unref())
  }

  const { changedBy, start } = createReplica({
    nodes,
    read: () => listPresences(db.read),
    replace: (rows) => {
      const absent = new Set(userIds)
      for (const { userId, ...row } of rows) {
        absent.delete(userId)
        apply(userId, stateOf(row, clock.now()))
      }
      for (const userId of absent) apply(userId, { away: null, invisible: false })
    },
  })

  bus.onEverywhere(
    'presence.changed',
    changedBy(({ userId, state }) => apply(userId, state)),
  )
  await start()
}
