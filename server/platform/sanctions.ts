import type { TextParams } from './text/translate.ts'

/** Until when somebody is kept out (ISO 8601; null: until it is lifted), and why, as far as they are to know. */
export interface Sanction {
  until: string | null
  reason: string
}

/** What a refusal says of it: `until`, `endsIn` in seconds, and `reason`, each where there is one. */
export function sanctionParams({ until, reason }: Sanction, at: Date): TextParams {
  return {
    ...(until === null ? {} : { until, endsIn: secondsUntil(until, at) }),
    ...(reason === '' ? {} : { reason }),
  }
}

export function secondsUntil(instant: string, at: Date): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - at.getTime()) / 1000))
}
