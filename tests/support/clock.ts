import type { DemoClock } from '../../server/demo/demo-clock.ts'

export interface TestClock extends DemoClock {
  /** Moves only this clock forward. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export function createTestClock(): TestClock {
  let ahead = 0
  let standing: Date | undefined
  return {
    now: () => new Date((standing?.getTime() ?? Date.now()) + ahead),
    stand(at) {
      standing = at
    },
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      ahead += (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000
    },
  }
}
