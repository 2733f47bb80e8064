import type { Actor } from '../../platform/actor.ts'
import { ensure } from '../../platform/errors.ts'
import './channels.events.ts'
import { canSetSlowMode } from './channels.policy.ts'
import { updateChannel } from './channels.store.ts'
import type { Operations } from './operations.ts'

interface Pace {
  slug: string
  seconds: number
  reason?: string | undefined
}

export function createSlowMode({ operate }: Operations) {
  /** So many seconds between two lines of one person; 0 ends it. Operators and staff are not held up. */
  async function setSlowMode(actor: Actor, { slug, seconds, reason = '' }: Pace): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, tell }) => {
      ensure(canSetSlowMode(self), 'not_channel_operator')
      if (seconds === channel.slowSeconds) return

      await updateChannel(tx, channel.id, { slowSeconds: seconds })
      await tell(noticeOf(seconds, reason))
      tx.emit('channels.slowModeChanged', { channel: slug, seconds })
    })
  }

  return { setSlowMode }
}

/** `slow`, `slowTimed` in whole minutes, `slowOff`; each with `Reason`, where there is one. */
function noticeOf(seconds: number, reason: string) {
  const pace = paceOf(seconds)
  return {
    key: `${pace.key}${reason ? 'Reason' : ''}`,
    params: { ...pace.params, ...(reason ? { reason } : {}) },
  }
}

function paceOf(seconds: number): { key: string; params: Record<string, string> } {
  if (seconds === 0) return { key: 'slowOff', params: {} }
  if (seconds % 60 === 0) return { key: 'slowTimed', params: { minutes: String(seconds / 60) } }
  return { key: 'slow', params: { seconds: String(seconds) } }
}
