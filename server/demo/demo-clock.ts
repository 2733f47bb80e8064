import type { Clock } from '../platform/clock.ts'

/** A clock that can be stopped at a moment of the demo; `stand(undefined)` lets it show the real time. */
export interface DemoClock extends Clock {
  stand(at: Date | undefined): void
}

export function createDemoClock(): DemoClock {
  let standing: Date | undefined
  return {
    now: () => standing ?? new Date(),
    stand(at) {
      standing = at
    },
  }
}

const minute = 60_000
const day = 24 * 60 * minute
/** Times of the demo are those of Rio de Janeiro, without daylight saving. */
const fromGreenwich = -3 * 60 * minute

/** Parses a moment: `3d 19:40` is that time three days ago; `25min` is 25 minutes ago. */
export function momentOf(note: string, now: Date): Date {
  const [, minutes] = /^(\d+)min$/.exec(note) ?? []
  if (minutes) return new Date(now.getTime() - Number(minutes) * minute)

  const [, days, hour, past] = /^([1-9]\d*)d (\d\d):(\d\d)$/.exec(note) ?? []
  if (!days) throw new Error(`no moment: ${note}`)
  const midnight = Math.floor((now.getTime() + fromGreenwich) / day) * day - fromGreenwich
  return new Date(midnight - Number(days) * day + (Number(hour) * 60 + Number(past)) * minute)
}

/** An action of the demo and its time. */
export interface Act {
  at: Date
  /** Kind of content it creates, for the summary at the end. */
  makes: string
  act(): Promise<unknown>
}
