import type { Clock } from '../../platform/clock.ts'

const hour = 3_600_000

/** Counts calls that cost something. Throws at one too many in any hour. */
export function createCallQuota({ clock, perHour }: { clock: Clock; perHour: number }) {
  let made: number[] = []

  return function take(): void {
    const now = clock.now().getTime()
    made = made.filter((at) => at > now - hour)
    if (made.length >= perHour) throw new Error(`more than ${perHour} calls in an hour`)
    made.push(now)
  }
}
