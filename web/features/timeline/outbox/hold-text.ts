import type { TFunction } from 'i18next'
import type { ChatTimes } from '../log/chat-times.ts'
import type { WaitingLine } from './outbox.ts'

/** Returns why a line has not been sent, and when it will be. Short delays are shown without a time. */
export function holdText(
  t: TFunction<'chat'>,
  hold: NonNullable<WaitingLine['hold']>,
  times: Pick<ChatTimes, 'timeOf'>,
): string {
  if (hold.kind === 'turn') return t('outbox.turn')
  if (hold.kind === 'unreachable') return t('outbox.away')
  if (hold.isSlowMode) return t('outbox.slow', { time: times.timeOf(hold.until) })
  return hold.seconds < 60 ? t('outbox.soon') : t('outbox.later', { time: times.timeOf(hold.until) })
}
