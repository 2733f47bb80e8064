import { api } from '../../../platform/api/api.ts'
import type { AskUsername } from './use-username-check.ts'

export const askServer: AskUsername = async (username, signal) => {
  const { available, reason } = await api('GET /api/check-username', { query: { username }, signal })
  return available ? { state: 'available' } : { state: 'refused', reason: reason ?? 'taken' }
}
