import type { Limit } from '../../platform/rate-limits.ts'

/** All lines and actions that a user sends to channels. */
export const floodLimit: Limit = { name: 'chat', points: 8, seconds: 10 }
/** Typing notifications. */
export const typingLimit: Limit = { name: 'channel-typing', points: 5, seconds: 1 }
export const searchLimit: Limit = { name: 'chat-search', points: 30, seconds: 60 }
