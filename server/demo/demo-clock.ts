import type { Clock } from '../platform/clock.ts'

/** A clock that stands wherever a moment of the demo is; set free, it shows the time. */
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
/** The hours of the demo are those of Rio de Janeiro, all year. */
const fromGreenwich = -3 * 60 * minute

/** `3d 19:40`: that hour, so many days ago; `25min`: so long ago. */
export function momentOf(note: string, now: Date): Date {
  const [, minutes] = /^(\d+)min$/.exec(note) ?? []
  if (minutes) return new Date(now.getTime() - Number(minutes) * minute)

  const [, days, hour, past] = /^([1-9]\d*)d (\d\d):(\d\d)$/.exec(note) ?? []
  if (!days) throw new Error(`no moment: ${note}`)
  const midnight = Math.floor((now.getTime() + fromGreenwich) / day) * day - fromGreenwich
  return new Date(midnight - Number(days) * day + (Number(hour) * 60 + Number(past)) * minute)
}

/** Something that happens in the demo, at its time. */
export interface Act {
  at: Date
  /** What is made, for the list at the end. */
  makes: string
  act(): Promise<unknown>
}
