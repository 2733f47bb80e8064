import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Email } from '../../platform/mail.ts'

// A line break in a header would begin another header.
const header = z.string().regex(/^[^\r\n\0]*$/)
const messageId = z.string().regex(/^<[\w.-]+@[\w.-]+>$/)
const SafeLetter = z.object({
  to: header.regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/),
  subject: header,
  text: z.string(),
  html: z.string(),
  thread: z.object({ id: messageId, follows: z.array(messageId).min(1) }).optional(),
})

/** The message for nodemailer, which may read no file and fetch nothing for it. */
export function mimeOf(letter: Email, from: string): SendMailOptions {
  const { to, thread, ...message } = SafeLetter.parse(letter)
  return {
    ...message,
    from,
    to: { name: '', address: to },
    ...(thread ? threadHeaders(thread) : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function threadHeaders({ id, follows }: { id: string; follows: string[] }): SendMailOptions {
  return { messageId: id, inReplyTo: follows.at(-1), references: follows }
}
