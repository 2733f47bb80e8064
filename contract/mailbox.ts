import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { emailPattern } from './rules/patterns.ts'
import {
  boundedText,
  creation,
  creationRefusals,
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

/** Honeypot: hidden from people. Messages that fill it in are dropped, with a normal response. */
const website = opaqueText(1000).optional()

export const contact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'optional',
  summary: 'Send a message to the site’s staff.',
  body: z.object({
    name: visibleName({ max: bounds.name.max }).pipe(z.string().min(1, 'name_required')),
    email: line({ max: bounds.email.max })
      .pipe(z.union([z.literal(''), z.string().regex(emailPattern, 'email_invalid')]))
      .optional(),
    subject: line({ max: bounds.subject.max }).optional(),
    message,
    website,
    ...creation,
  }),
  response: done,
  errors: [
    'name_required',
    'email_invalid',
    'message_required',
    'too_many_links',
    'too_many_requests',
    ...creationRefusals,
  ],
})

export const contactChat = endpoint({
  method: 'POST',
  path: '/api/contact/chat',
  access: 'optional',
  summary:
    'Send a message from the contact box of the home page. Signed-in users send under their own name and address.',
  body: z.object({
    /** Name of a visitor. An invalid one is ignored. */
    name: visibleName({ max: bounds.name.max }).optional().catch(undefined),
    /** Ignored placeholder. */
    email: z.unknown().optional(),
    message,
    website,
    ...creation,
  }),
  response: done,
  errors: ['message_required', 'too_many_links', 'too_many_requests', ...creationRefusals],
})

/** A message to the site, as a row of the mailbox. */
export const ContactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  date: instant,
  /** Opened since the last text from the other side: for staff that of the writer, for the writer that of staff. */
  isRead: z.boolean(),
  repliedAt: instant.nullable(),
  /** For staff only. */
  isSpam: z.boolean().optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactReply = z.object({
  id,
  /** Whether it is a reply by staff, or an addition by the writer. */
  fromStaff: z.boolean(),
  /** Name of its author. Names of staff are only shown to staff. */
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  date: instant,
  /** For staff only: whether it was mailed; `none` without an address. */
  mail: z.enum(['none', 'queued', 'sent']).optional(),
})
export type ContactReply = z.infer<typeof ContactReply>

export const ContactThread = ContactMessage.extend({
  source: z.enum(['contact', 'home-chat']),
  /** Oldest first. */
  replies: z.array(ContactReply),
  /** False if a reply would reach nobody: no address and no account. */
  canReply: z.boolean(),
})
export type ContactThread = z.infer<typeof ContactThread>

const mailboxFilter = z.enum(['all', 'inbox', 'unread', 'spam'])
export type MailboxFilter = z.infer<typeof mailboxFilter>

/** The greatest value of an `integer` column. */
const place = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'contact_not_found')) })

export const mailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'user',
  summary:
    'List messages to the site, newest first: all for staff, their own for others. `X-Total-Count` is the total number.',
  query: z.object({
    page,
    limit: limit(40),
    /** For staff: `inbox` is everything but spam, `unread` its unopened messages. */
    filter: mailboxFilter.default('all').catch('all'),
    /** Words in name, address, subject or message. Ignores case and accents. */
    q: boundedText(bounds.search.max).default(''),
  }),
  response: z.array(ContactMessage),
})

export const showContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'user',
  summary:
    'Get a message with its replies, as staff or as its writer. Marks it as read unless `unopened` is set.',
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
    'Reply to a message. A reply of staff is mailed to the address that was left with it; its writer adds to it.',
  params: place,
  body: z.object({
    /** Default: the subject of the message after "Re:". */
    subject: line({ max: bounds.contactReply.subject }).optional(),
    message: prose({ max: bounds.contactReply.max }).pipe(z.string().min(1, 'message_required')),
    /** Ignored: replies only go to the stored address. */
    to: z.unknown().optional(),
    ...creation,
  }),
  response: done.extend({
    id,
    /** The mail is queued until the mail server accepts it. */
    queued: z.boolean(),
  }),
  errors: [
    'message_required',
    'contact_not_found',
    'contact_unreachable',
    'too_many_requests',
    ...creationRefusals,
  ],
})

export const markContact = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Mark a message as read or unread, as spam or not. Fields that are left out do not change.',
  params: place,
  body: z.object({ isRead: flag.optional(), isSpam: flag.optional() }),
  response: z.object({ status: z.literal('success'), isRead: z.boolean(), isSpam: z.boolean() }),
  errors: ['contact_not_found'],
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Delete a message and its replies from the mailbox.',
  params: place,
  response: done,
  errors: ['contact_not_found'],
})
