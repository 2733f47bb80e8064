const minutesOfDay = 1440
const minutesOfYear = 525_600

const minutesIn = { tenMinutes: 10, hour: 60, day: minutesOfDay, week: 7 * minutesOfDay }

/** In the order in which they are offered. */
export const durations = ['tenMinutes', 'hour', 'day', 'week', 'other', 'forever'] as const
export type Duration = (typeof durations)[number]

/** How long a ban lasts: undefined until it is lifted, null where what was typed is no such time. */
export function minutesOf(duration: Duration, typed: string): number | undefined | null {
  if (duration === 'forever') return undefined
  if (duration !== 'other') return minutesIn[duration]
  const minutes = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= 1 && minutes <= minutesOfYear ? minutes : null
}
