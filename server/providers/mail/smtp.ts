import type { Transporter } from 'nodemailer'
import { isAddressGone, type Mailer, MailFailure } from '../../platform/mail.ts'
import { mimeOf } from './mime.ts'

/** Timeouts in milliseconds. A server that does not respond fails the job, which is retried later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let transport: Promise<Transporter> | undefined

  /** Loads the client with the first email. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: 2, ...patience })
  }

  return {
    delivers: true,
    async send(email) {
      const message = mimeOf(email, from)
      transport ??= open()
      await (await transport).sendMail(message).catch((error: unknown) => {
        throw new MailFailure(reasonOf(error), error)
      })
    },
    close: async () => (await transport)?.close(),
  }
}

/** The fields that are read of nodemailer's errors. */
interface SmtpError {
  /** Reply of the mail server, its status and the command it replies to. */
  response?: string
  responseCode?: number
  command?: string
}

/**
 * Classifies an error. Only a reply to `RCPT TO` is about the recipient, and of these not all: a server that
 * blocklists us replies so for every address, and 552 is a full mailbox (RFC 5321).
 */
function reasonOf(error: unknown): MailFailure['reason'] {
  const { response = '', responseCode = 0, command = '' } = error as SmtpError
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMessage || responseCode < 400 || responseCode === 421) return 'away'
  const [, status] = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(response) ?? []
  const isForEver = status ? isAddressGone(status) : responseCode >= 500 && responseCode !== 552
  return command === 'RCPT TO' && isForEver ? 'recipient' : 'refused'
}
