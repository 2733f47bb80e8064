import { z } from 'zod'
import { PrivateMessage } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { givenPictures, linePictureRefusals } from './line-pictures.ts'
import * as bounds from './rules/bounds.ts'
import { creation, done, id, prose } from './schema.ts'

/** Text and pictures of a private message. */
export const privateLine = z
  .object({
    /** May be empty if there are pictures. */
    content: prose({ max: bounds.privateText.max }).default(''),
    pictures: givenPictures,
  })
  .refine(({ content, pictures = [] }) => content !== '' || pictures.length > 0, {
    path: ['content'],
    error: 'text_required',
  })

export const sendPrivateMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/private/messages',
  access: 'user',
  status: 201,
  summary: 'Send a private message. Repeating a call with the same `client_id` returns the first result.',
  body: privateLine.extend({
    conversation_id: id,
    ...creation,
    /** The line of this conversation to reply to. */
    replyTo: id.optional(),
  }),
  response: PrivateMessage,
  errors: [
    'text_required',
    'client_id_invalid',
    'reply_to_not_found',
    ...linePictureRefusals,
    'conversation_not_found',
    'conversation_blocked',
    'user_not_found',
    'too_many_requests',
  ],
})

export const editPrivateMessage = endpoint({
  method: 'PATCH',
  path: '/api/private-messages/:id',
  access: 'user',
  summary: 'Edit a private message of your own: within fifteen minutes, at most ten times.',
  params: z.object({ id }),
  body: z.object({
    content: prose({ max: bounds.privateText.max }).pipe(z.string().min(1, 'text_required')),
  }),
  response: z.object({ status: z.literal('success'), message: PrivateMessage }),
  errors: [
    'text_required',
    'message_not_found',
    'message_not_yours',
    'message_too_old',
    'conversation_blocked',
    'too_many_requests',
  ],
})

export const deletePrivateMessage = endpoint({
  method: 'DELETE',
  path: '/api/private-messages/:id',
  access: 'user',
  summary:
    'Delete a private message of your own within fifteen minutes, for both people, even if one blocked the other. Idempotent.',
  params: z.object({ id }),
  response: done,
  errors: ['message_not_found', 'message_not_yours', 'message_too_old'],
})
