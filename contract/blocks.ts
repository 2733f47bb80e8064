import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, userId } from './schema.ts'

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'user',
  summary: 'List the users that you have blocked.',
  response: z.array(z.object({ userId: id, name: z.string() })),
})

export const block = endpoint({
  method: 'POST',
  path: '/api/blocks',
  access: 'user',
  summary: 'Block a user: no private messages in either direction.',
  body: z.object({ userId }),
  response: done,
  errors: ['block_self', 'user_not_found'],
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks',
  access: 'user',
  summary: 'Unblock a user. Does nothing if they are not blocked.',
  body: z.object({ userId }),
  response: done,
})
