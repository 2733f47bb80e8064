import type { Limit } from '../../platform/rate-limits.ts'

/** Everything that a channel sees of somebody. */
export const floodLimit: Limit = { name: 'chat', points: 8, seconds: 10 }
/** That somebody is writing. */
export const typingLimit: Limit = { name: 'channel-typing', points: 5, seconds: 1 }
export const searchLimit: Limit = { name: 'chat-search', points: 30, seconds: 60 }
