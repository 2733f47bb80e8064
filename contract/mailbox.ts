import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { emailPattern } from './rules/patterns.ts'
import {
  boundedText,
  done,
  flag,
  id,
  instant,
  limit,
  line,
  opaqueText,
  page,
  prose,
  visibleName,
} from './schema.ts'

const countLinks = (text: string) => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0

const message = prose({ max: bounds.contactMessage.max }).pipe(
  z
    .string()
    .min(1, 'message_required')
    .refine((text) => countLinks(text) <= bounds.contactMessage.links, 'too_many_links'),
)

/** Hidden from people; whoever fills it in is thanked and not heard. */
const website = opaqueText(1000).optional()

export const contact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'optional',
  summary: 'Leave a message for the people who run the site.',
  body: z.object({
    name: visibleName({ max: bounds.name.max }).pipe(z.string().min(1, 'name_required')),
    email: line({ max: bounds.email.max })
      .pipe(z.union([z.literal(''), z.string().regex(emailPattern, 'email_invalid')]))
      .optional(),
    subject: line({ max: bounds.subject.max }).optional(),
    message,
    website,
  }),
  response: done,
  errors: ['name_required', 'email_invalid', 'message_required', 'too_many_links', 'too_many_requests'],
})

export const contactChat = endpoint({
  method: 'POST',
  path: '/api/contact/chat',
  access: 'optional',
  summary:
    'A message from the box on the home page. Who is signed in writes under their own name and address.',
  body: z.object({
    /** Of a visitor. What cannot be a name is none. */
    name: visibleName({ max: bounds.name.max }).optional().catch(undefined),
    /** A placeholder, and ignored. */
    email: z.unknown().optional(),
    message,
    website,
  }),
  response: done,
  errors: ['message_required', 'too_many_links', 'too_many_requests'],
})

/** What somebody wrote to the site, as a row of the mailbox. */
export const ContactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  date: instant,
  /** For staff: opened since its writer last wrote. For the writer: opened since staff last answered. */
  isRead: z.boolean(),
  repliedAt: instant.nullable(),
  /** Staff are told. */
  isSpam: z.boolean().optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactReply = z.object({
  id,
  /** Staff answered; everybody else added to their own message. */
  fromStaff: z.boolean(),
  /** Who wrote it. Of staff only other staff learn the name. */
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  date: instant,
  /** Staff are told whether it went out by mail; `none` where there is no address. */
  mail: z.enum(['none', 'queued', 'sent']).optional(),
})
export type ContactReply = z.infer<typeof ContactReply>

export const ContactThread = ContactMessage.extend({
  source: z.enum(['contact', 'home-chat']),
  /** Oldest first. */
  replies: z.array(ContactReply),
  /** False where an answer would reach nobody: no address, no account. */
  canReply: z.boolean(),
})
export type ContactThread = z.infer<typeof ContactThread>

export const mailboxFilter = z.enum(['all', 'inbox', 'unread', 'spam'])
export type MailboxFilter = z.infer<typeof mailboxFilter>

/** No message has a greater id: its column counts to here. */
const place = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'contact_not_found')) })

export const mailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'user',
  summary:
    'What was written to the site, newest first: all of it for staff, their own for others. `X-Total-Count` has how many there are.',
  query: z.object({
    page,
    limit: limit(40),
    /** For staff: `inbox` is all but spam, `unread` what of it nobody has opened. */
    filter: mailboxFilter.default('all').catch('all'),
    /** Words of name, address, subject or message. Neither case nor accents matter. */
    q: boundedText(bounds.search.max).default(''),
  }),
  response: z.array(ContactMessage),
})

export const showContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'user',
  summary:
    'One message with its answers; to staff and to its writer. Opening marks it as read, unless `unopened` is asked for.',
  params: place,
  query: z.object({ unopened: flag.optional() }),
  response: ContactThread,
  errors: ['contact_not_found'],
})

export const replyToContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/reply',
  access: 'user',
  status: 201,
  summary:
    'Staff answer a message: it goes to the address that was left with it. Its writer adds to it, for staff to read.',
  params: place,
  body: z.object({
    /** Absent: that of the message, after "Re:". */
    subject: line({ max: bounds.contactReply.subject }).optional(),
    message: prose({ max: bounds.contactReply.max }).pipe(z.string().min(1, 'message_required')),
    /** Ignored: answers go to the stored address only. */
    to: z.unknown().optional(),
  }),
  response: done.extend({
    id,
    /** It waits for the mail server and goes out by itself. */
    queued: z.boolean(),
  }),
  errors: ['message_required', 'contact_not_found', 'contact_unreachable', 'too_many_requests'],
})

export const markContact = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Mark a message as read or unread, as spam or not. What is left out stays.',
  params: place,
  body: z.object({ isRead: flag.optional(), isSpam: flag.optional() }),
  response: z.object({ status: z.literal('success'), isRead: z.boolean(), isSpam: z.boolean() }),
  errors: ['contact_not_found'],
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Take a message and its answers out of the mailbox.',
  params: place,
  response: done,
  errors: ['contact_not_found'],
})
