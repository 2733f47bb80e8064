import { z } from 'zod'
import { category } from './articles.ts'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { categoryCount } from './rules/categories.ts'
import { emailPattern } from './rules/patterns.ts'
import { boundedText, done, language, line, opaqueText } from './schema.ts'

/** A form without scripts sends a single value if one box is ticked. */
const categories = z
  .union([z.array(category).max(categoryCount), category.transform((one) => [one])])
  .transform((all) => [...new Set(all)].sort((one, other) => one - other))

/** Content of a subscription: articles in a language and in these categories. Empty means all categories. */
const wishes = { language, categories: categories.default([]) }

export const Subscription = z.object({
  email: z.string(),
  language,
  categories: z.array(z.number()),
})
export type Subscription = z.infer<typeof Subscription>

/** Token of an email. The service refuses malformed tokens with the same error as unknown ones. */
const token = opaqueText(100)

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  summary:
    'Subscribe to articles by email. The address receives a confirmation link and nothing else until that is opened. The response is the same whether or not the address is known.',
  body: z.object({
    email: line({ max: bounds.email.max }).pipe(z.string().regex(emailPattern, 'email_invalid')),
    ...wishes,
    language: language.optional(),
    /** Honeypot: hidden from people. Messages that fill it in are dropped, with a normal response. */
    website: opaqueText(1000).optional(),
  }),
  response: done,
  errors: ['email_invalid', 'category_unknown', 'too_many_requests'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Confirm a subscription with the token of the email. Idempotent.',
  body: z.object({ token }),
  response: done,
  errors: ['newsletter_link_invalid'],
})

export const showSubscription = endpoint({
  method: 'GET',
  path: '/api/newsletter/subscription',
  access: 'public',
  summary: 'Get a subscription by the token of its emails.',
  query: z.object({ token }),
  response: Subscription,
  errors: ['newsletter_link_invalid'],
})

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscription',
  access: 'public',
  summary: 'Change a subscription by the token of its emails.',
  body: z.object({ token, ...wishes }),
  response: done,
  errors: ['newsletter_link_invalid', 'category_unknown'],
})

const inAddress = z.object({ token })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe/:token',
  access: 'public',
  summary:
    'Unsubscribe and delete the address: one-click unsubscription (RFC 8058), without cookies. Idempotent.',
  params: inAddress,
  // Mail programs send this form as urlencoded or as multipart.
  body: z.object({ 'List-Unsubscribe': boundedText(100).optional() }),
  response: done,
  errors: ['newsletter_link_invalid'],
})

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/newsletter/unsubscribe/:token',
  access: 'public',
  summary:
    'Redirect to the unsubscription page, for mail programs that open the URL of `List-Unsubscribe`. Changes nothing.',
  params: inAddress,
  response: z.object({ location: z.string() }),
})

export const showOwnSubscription = endpoint({
  method: 'GET',
  path: '/api/newsletter/own',
  access: 'user',
  summary:
    'Get your subscription: of the address of your account, or of one that you confirmed with the account.',
  response: z.object({ email: z.string(), subscription: Subscription.nullable() }),
})

export const changeOwnSubscription = endpoint({
  method: 'PUT',
  path: '/api/newsletter/own',
  access: 'user',
  summary:
    'Subscribe with the address of your account, which needs no confirmation, or change this subscription.',
  body: z.object(wishes),
  response: done,
  errors: ['category_unknown'],
})

export const endOwnSubscription = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/own',
  access: 'user',
  summary: 'End your subscription. Does nothing without one.',
  response: done,
})
