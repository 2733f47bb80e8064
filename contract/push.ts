import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { opaqueText } from './schema.ts'

/** Assigned by the push service to each connection. */
const socketId = opaqueText(41).regex(/^\d{1,20}\.\d{1,20}$/)

export const authenticateUser = endpoint({
  method: 'POST',
  path: '/api/pusher/user-auth',
  access: 'user',
  summary: 'Sign in a connection to the push service: user authentication of the Pusher protocol.',
  body: z.object({ socket_id: socketId }),
  response: z.object({ auth: z.string(), user_data: z.string() }),
  hasSecret: true,
  errors: ['too_many_requests'],
})

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/api/pusher/auth',
  access: 'user',
  summary: 'Authorise a connection to the push service for a `private-` channel.',
  body: z.object({ socket_id: socketId, channel_name: opaqueText(200) }),
  response: z.object({ auth: z.string() }),
  hasSecret: true,
  errors: ['push_channel_denied', 'channel_not_found', 'channel_banned', 'too_many_requests'],
})
