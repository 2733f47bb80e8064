import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rhythms } from './rules/rhythms.ts'
import { boundedText, done, opaqueText } from './schema.ts'

const rhythm = z.enum(rhythms)

export const showDigest = endpoint({
  method: 'GET',
  path: '/api/digest',
  access: 'user',
  summary: 'Get how often you receive the digest email.',
  response: z.object({ rhythm }),
})

export const chooseDigest = endpoint({
  method: 'PUT',
  path: '/api/digest',
  access: 'user',
  summary: 'Set how often you receive the digest email. None is sent when nothing was missed.',
  body: z.object({ rhythm }),
  response: done,
})

const inAddress = z.object({ token: opaqueText(100) })

export const endDigest = endpoint({
  method: 'POST',
  path: '/api/digest/unsubscribe/:token',
  access: 'public',
  summary: 'Unsubscribe from the digest by the token in the email: one-click unsubscription (RFC 8058).',
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
    'Redirect to the unsubscription page, for mail programs that open the URL of `List-Unsubscribe`. Changes nothing.',
  params: inAddress,
  response: z.object({ location: z.string() }),
})
