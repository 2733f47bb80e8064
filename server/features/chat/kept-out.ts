import { Forbidden, type Refusal, TooManyRequests } from '../../platform/errors.ts'
import { mutedFor } from '../channels/channels.service.ts'
import type { KeptOut } from './new-lines.store.ts'

/** What the author of a line is told that was not stored. */
export function refusalOf(keptOut: KeptOut, at: string): Refusal {
  if (keptOut.refusal === 'muted') return mutedFor(keptOut, at)
  if (keptOut.refusal === 'closed') return new Forbidden('comments_closed')
  if (keptOut.refusal !== 'slow') return new Forbidden('channel_banned')
  const seconds = Math.max(1, Math.ceil((Date.parse(keptOut.until) - Date.parse(at)) / 1000))
  return new TooManyRequests(seconds, 'slow_mode', { wait: clockTime(seconds) })
}

/** As a clock that runs down shows it, `4:59` or `1:00:00`: the same in every language. */
function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const [first = 0, last = 0] = rest
  const twoFigures = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoFigures(first)}:${twoFigures(last)}` : `${first}:${twoFigures(last)}`
}
