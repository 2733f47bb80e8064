import type { Clock } from '../../server/platform/clock.ts'

export interface TestClock extends Clock {
  /** Moves this clock, and nothing else, forward. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      ahead += (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000
    },
  }
}
