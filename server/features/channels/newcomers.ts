import type { Actor } from '../../platform/actor.ts'
import { ensure } from '../../platform/errors.ts'
import './channels.events.ts'
import { canKeepOrder } from './channels.policy.ts'
import { updateChannel } from './channels.store.ts'
import type { Operations } from './operations.ts'

export function createNewcomers({ operate }: Operations) {
  /** Whether the first line here of an account younger than a day waits for a moderator. */
  async function holdNewcomers(actor: Actor, slug: string, hold: boolean): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, tell }) => {
      ensure(canKeepOrder(self), 'not_channel_operator')
      if (hold === channel.holdsNewcomers) return
      await updateChannel(tx, channel.id, { holdsNewcomers: hold })
      await tell({ key: hold ? 'newcomersHeld' : 'newcomersFree', params: {} })
      tx.emit('channels.newcomersChanged', { channel: slug, hold })
    })
  }

  return { holdNewcomers }
}
