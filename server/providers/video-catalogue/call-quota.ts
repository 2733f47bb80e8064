import type { Clock } from '../../platform/clock.ts'

const hour = 3_600_000

/** Counts calls that cost something. Throws at one too many in any hour. */
export function createCallQuota({ clock, perHour }: { clock: Clock; perHour: number }) {
  let calls: number[] = []

  return function take(): void {
    const now = clock.now().getTime()
    calls = calls.filter((at) => at > now - hour)
    if (calls.length >= perHour) throw new Error(`more than ${perHour} calls in an hour`)
    calls.push(now)
  }
}
