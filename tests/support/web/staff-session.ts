import { vi } from 'vitest'
import { beginSession } from '../../../web/platform/session/session.ts'
import { json, replaceNetwork, type Sent, signedIn, tokenNamed } from './fake-network.ts'

type Answer = (sent: Sent) => Response | Promise<Response> | undefined

/** Signs staff in; calls without an answer return an empty list. */
export function staffWith(
  answer: Answer,
  roles: ('ROLE_MODERATOR' | 'ROLE_ADMIN')[] = ['ROLE_ADMIN'],
): Sent[] {
  localStorage.clear()
  beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_USER', ...roles] })
  return replaceNetwork((sent) => answer(sent) ?? json(200, [], { 'x-total-count': '0' }))
}

export const forgetStaff = () => vi.unstubAllGlobals()
