import { sql } from 'kysely'
import type { PublicLog } from '#contract/channels.ts'
import type { Actor } from '../../platform/actor.ts'
import { ensure } from '../../platform/errors.ts'
import './channels.events.ts'
import { canSetPublicLog } from './channels.policy.ts'
import { updateChannel } from './channels.store.ts'
import type { Operations } from './operations.ts'

const notices = {
  off: 'publicLogOff',
  readable: 'publicLogReadable',
  indexed: 'publicLogIndexed',
} as const satisfies Record<PublicLog, string>

export function createPublicLog({ operate }: Operations) {
  /** The channel is told first. What is said from then on is public, until it is turned off. */
  async function setPublicLog(actor: Actor, slug: string, log: PublicLog): Promise<void> {
    await operate(actor, slug, async ({ tx, at, channel, self, tell }) => {
      ensure(canSetPublicLog(self, log), 'not_channel_founder')
      if (log === channel.publicLog) return

      await tell({ key: notices[log], params: {} })
      await updateChannel(tx, channel.id, { publicLog: log, ...beginning(channel.publicLog, log, at) })
      tx.emit('channels.publicLogChanged', { channel: slug, log })
    })
  }

  return { setPublicLog }
}

/** One that is on already keeps its beginning when search engines are let in or kept out. */
function beginning(before: string, log: PublicLog, at: string) {
  if (log === 'off') return { publicSince: null, publicAfter: null }
  return before === 'off' ? { publicSince: at, publicAfter: sql<number>`last_seq` } : {}
}
