import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Email, SerialEmail } from '../../platform/mail.ts'

// A line break in a header would start another header.
const header = z.string().regex(/^[^\r\n\0]*$/)
const messageId = z.string().regex(/^<[\w.-]+@[\w.-]+>$/)
const mailbox = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/
const SafeEmail = z.object({
  to: header.regex(mailbox),
  subject: header,
  text: z.string(),
  html: z.string(),
  thread: z.object({ id: messageId, follows: z.array(messageId).min(1) }).optional(),
  serial: z
    .object({
      id: messageId,
      language: z.string().regex(/^[a-z]{2}$/),
      list: z.string().regex(/^[\w.-]+$/),
      unsubscribe: header.regex(/^https?:\/\/[^\s<>,]+$/),
      returnPath: header.regex(mailbox).optional(),
    })
    .optional(),
})

/** Builds the message for nodemailer, with its access to files and URLs disabled. */
export function mimeOf(email: Email, from: string): SendMailOptions {
  const { to, thread, serial, ...message } = SafeEmail.parse(email)
  return {
    ...message,
    from,
    to: { name: '', address: to },
    ...(thread ? threadHeaders(thread) : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(serial && serialHeaders(serial, to)),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function threadHeaders({ id, follows }: { id: string; follows: string[] }): SendMailOptions {
  return { messageId: id, inReplyTo: follows.at(-1), references: follows }
}

/** Headers of RFC 2369, 2919 and 8058; `Precedence` suppresses automatic replies. */
function serialHeaders(
  { id, language, list, unsubscribe, returnPath }: SerialEmail,
  to: string,
): SendMailOptions {
  return {
    messageId: id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      'List-Id': `<${list}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
    ...(returnPath && { envelope: { from: returnPath, to } }),
  }
}
