import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createReplica } from '../../platform/net/replica.ts'
import type { MutedPeople } from '../../realtime/shown-presence.ts'
import './channels.events.ts'
import { listAllMutes } from './mutes.store.ts'

interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  nodes: Pick<Nodes, 'onConnected'>
  mutedPeople: MutedPeople
}

interface Muted {
  channel: string
  userId: number
  /** Null if unmuted. */
  until: string | null
}

/** Keeps the muted users of all channels in memory on every node, for lists of people. */
export async function followMutes({ db, bus, clock, nodes, mutedPeople }: Dependencies): Promise<void> {
  const ends = new Map<string, Muted & { timer: NodeJS.Timeout }>()

  function apply({ channel, userId, until }: Muted): void {
    const key = `${channel} ${userId}`
    clearTimeout(ends.get(key)?.timer)
    ends.delete(key)
    mutedPeople.set(channel, userId, until !== null)
    if (until === null) return
    const milliseconds = Math.max(0, Date.parse(until) - clock.now().getTime())
    const timer = setTimeout(apply, milliseconds, { channel, userId, until: null }).unref()
    ends.set(key, { channel, userId, until, timer })
  }

  const { changedBy, start } = createReplica({
    nodes,
    read: () => listAllMutes(db.read, clock.now().toISOString()),
    replace: (muted) => {
      const isMuted = new Set(muted.map(({ channel, userId }) => `${channel} ${userId}`))
      for (const [key, mute] of ends) if (!isMuted.has(key)) apply({ ...mute, until: null })
      for (const mute of muted) apply(mute)
    },
  })

  bus.onEverywhere(
    'channels.muteChanged',
    changedBy(({ channel, userId, mute }) => apply({ channel, userId, until: mute?.until ?? null })),
  )
  // A new channel with this name starts without mutes.
  bus.onEverywhere(
    'channels.deleted',
    changedBy(({ channel }) => {
      for (const mute of ends.values()) if (mute.channel === channel) apply({ ...mute, until: null })
    }),
  )
  await start()
}
