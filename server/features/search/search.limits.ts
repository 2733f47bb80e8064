import type { Limit } from '../../platform/rate-limits.ts'

/** Of one address. Somebody who corrects what they type stays far below. */
export const searchLimit: Limit = { name: 'search', points: 30, seconds: 60 }

/** Of one person. */
export const lineSearchLimit: Limit = { name: 'line-search', points: 30, seconds: 60 }

/** Of one person of the team: it is asked while they type. */
export const staffSearchLimit: Limit = { name: 'staff-search', points: 60, seconds: 60 }

/** A question that costs more is given up. */
export const longestSearchMs = 2000

/** As long as it takes to compare what was typed with all that may be found. */
export const longestLikenessMs = 20
