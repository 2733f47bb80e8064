import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounds, emailPattern } from './rules/bounds.ts'
import { done, line, prose } from './schema.ts'

export const contact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'optional',
  summary: 'Leave a message for the people who run the site.',
  body: z.object({
    name: line({ max: bounds.name.max }).pipe(z.string().min(1, 'name_required')),
    email: line({ max: bounds.email.max })
      .pipe(z.union([z.literal(''), z.string().regex(emailPattern, 'email_invalid')]))
      .optional(),
    subject: line({ max: bounds.subject.max }).optional(),
    message: prose({ max: bounds.contactMessage.max }).pipe(z.string().min(1, 'message_required')),
    /** Hidden from people; whoever fills it in is thanked and not heard. */
    website: z.string().max(1000).optional(),
  }),
  response: done,
  errors: ['too_many_requests'],
})
