import type { Limit } from '../../platform/rate-limits.ts'

export const newConversationLimit: Limit = { name: 'conversation', points: 10, seconds: 3600 }
export const privateFloodLimit: Limit = { name: 'private-message', points: 8, seconds: 10 }
export const privateSearchLimit: Limit = { name: 'private-search', points: 30, seconds: 60 }
export const typingLimit: Limit = { name: 'typing', points: 5, seconds: 1 }
