import type { Limit } from '../../platform/rate-limits.ts'

/** Per IP address, far above the rate of typing. */
export const searchLimit: Limit = { name: 'search', points: 30, seconds: 60 }

/** Per user. */
export const lineSearchLimit: Limit = { name: 'line-search', points: 30, seconds: 60 }

/** Per member of staff; sent while typing. */
export const staffSearchLimit: Limit = { name: 'staff-search', points: 60, seconds: 60 }

/** Timeout of a search. */
export const longestSearchMs = 2000

/** Timeout of comparing a query with everything, before only new content is compared. */
export const longestLikenessMs = 20
