import { z } from 'zod'
import { category } from './articles.ts'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { categoryCount } from './rules/categories.ts'
import { emailPattern } from './rules/patterns.ts'
import { boundedText, done, language, line, opaqueText } from './schema.ts'

/** A form without scripts sends one value where only one box is ticked. */
const categories = z
  .union([z.array(category).max(categoryCount), category.transform((one) => [one])])
  .transform((all) => [...new Set(all)].sort((one, other) => one - other))

/** What somebody gets: articles for readers of one language, about these subjects; none named: about all. */
const wishes = { language, categories: categories.default([]) }

export const Subscription = z.object({
  email: z.string(),
  language,
  categories: z.array(z.number()),
})
export type Subscription = z.infer<typeof Subscription>

/** As it stands in emails; what cannot be one is refused by the service, in the same words as one that is not ours. */
const token = opaqueText(100)

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  summary:
    'Ask for articles by mail. The address gets an email with a link; nothing else is sent until whoever reads it confirms. The answer does not tell whether the address is known.',
  body: z.object({
    email: line({ max: bounds.email.max }).pipe(z.string().regex(emailPattern, 'email_invalid')),
    ...wishes,
    language: language.optional(),
    /** Hidden from people; whoever fills it in is thanked and not heard. */
    website: opaqueText(1000).optional(),
  }),
  response: done,
  errors: ['email_invalid', 'category_unknown', 'too_many_requests'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Confirm by the token of the email that the address is one’s own. Doing it again changes nothing.',
  body: z.object({ token }),
  response: done,
  errors: ['newsletter_link_invalid'],
})

export const showSubscription = endpoint({
  method: 'GET',
  path: '/api/newsletter/subscription',
  access: 'public',
  summary: 'What is sent to whoever holds the token that stands in each email.',
  query: z.object({ token }),
  response: Subscription,
  errors: ['newsletter_link_invalid'],
})

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscription',
  access: 'public',
  summary: 'Change what is sent to whoever holds the token.',
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
    'End a subscription at once, and forget the address: the one-click unsubscription of RFC 8058, without cookies. Doing it again changes nothing.',
  params: inAddress,
  // Mail programs send it as a form of either kind.
  body: z.object({ 'List-Unsubscribe': boundedText(100).optional() }),
  response: done,
  errors: ['newsletter_link_invalid'],
})

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/newsletter/unsubscribe/:token',
  access: 'public',
  summary:
    'Leads people whose mail program opens the address of `List-Unsubscribe` to the page; changes nothing.',
  params: inAddress,
  response: z.object({ location: z.string() }),
})

export const showOwnSubscription = endpoint({
  method: 'GET',
  path: '/api/newsletter/own',
  access: 'user',
  summary: 'Your own subscription, to the address of your account or to one that you confirmed with it.',
  response: z.object({ email: z.string(), subscription: Subscription.nullable() }),
})

export const changeOwnSubscription = endpoint({
  method: 'PUT',
  path: '/api/newsletter/own',
  access: 'user',
  summary:
    'Subscribe with the address of your account, which is confirmed already, or change what is sent there.',
  body: z.object(wishes),
  response: done,
  errors: ['category_unknown'],
})

export const endOwnSubscription = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/own',
  access: 'user',
  summary: 'End your own subscription. Without one this changes nothing.',
  response: done,
})
