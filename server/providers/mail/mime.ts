import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Letter } from '../../platform/mail.ts'

// A line break in a header would begin another header.
const header = z.string().regex(/^[^\r\n\0]*$/)
const SafeLetter = z.object({
  to: header.regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/),
  subject: header,
  text: z.string(),
  html: z.string(),
})

/** The message for nodemailer, which may read no file and fetch nothing for it. */
export function mimeOf(letter: Letter, from: string): SendMailOptions {
  const { to, ...message } = SafeLetter.parse(letter)
  return {
    ...message,
    from,
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
