import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, userId } from './schema.ts'

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'user',
  summary: 'Whom you have blocked.',
  response: z.array(z.object({ userId: id, name: z.string() })),
})

export const block = endpoint({
  method: 'POST',
  path: '/api/blocks',
  access: 'user',
  summary: 'Stop private messages between you and somebody, both ways.',
  body: z.object({ userId }),
  response: done,
  errors: ['block_self', 'user_not_found'],
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks',
  access: 'user',
  summary: 'Take a block of yours back. Without one nothing changes.',
  body: z.object({ userId }),
  response: done,
})
