import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rhythms } from './rules/rhythms.ts'
import { boundedText, done, opaqueText } from './schema.ts'

const rhythm = z.enum(rhythms)

export const showDigest = endpoint({
  method: 'GET',
  path: '/api/digest',
  access: 'user',
  summary: 'How often you are told by mail what you have missed.',
  response: z.object({ rhythm }),
})

export const chooseDigest = endpoint({
  method: 'PUT',
  path: '/api/digest',
  access: 'user',
  summary: 'Choose how often you are told by mail what you have missed: only when there is something.',
  body: z.object({ rhythm }),
  response: done,
})

const inAddress = z.object({ token: opaqueText(100) })

export const endDigest = endpoint({
  method: 'POST',
  path: '/api/digest/unsubscribe/:token',
  access: 'public',
  summary:
    'End the digest at once by the token that stands in each: the one-click unsubscription of RFC 8058.',
  params: inAddress,
  body: z.object({ 'List-Unsubscribe': boundedText(100).optional() }),
  response: done,
  errors: ['newsletter_link_invalid'],
})

export const openEndDigest = endpoint({
  method: 'GET',
  path: '/api/digest/unsubscribe/:token',
  access: 'public',
  summary:
    'Leads people whose mail program opens the address of `List-Unsubscribe` to the page; changes nothing.',
  params: inAddress,
  response: z.object({ location: z.string() }),
})
