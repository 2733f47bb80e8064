import type { TFunction } from 'i18next'
import { countedAtMost } from '#contract/rules/counts.ts'

/** Returns the text of a count for screen readers: "2 mentions", "more than 999 new messages". */
export function unreadLabel(t: TFunction<'unread'>, what: 'lines' | 'mentions', count: number): string {
  if (count < countedAtMost) return t(what, { count })
  return t(what === 'lines' ? 'linesOver' : 'mentionsOver', { most: countedAtMost - 1 })
}
