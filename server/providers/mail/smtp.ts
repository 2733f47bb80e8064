import { createTransport } from 'nodemailer'
import { type Mailer, MailFailure } from '../../platform/mail.ts'
import { mimeOf } from './mime.ts'

/** A server that does not answer fails the job, which tries again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...patience })

  return {
    delivers: true,
    async send(email) {
      const message = mimeOf(email, from)
      await transport.sendMail(message).catch((error: unknown) => {
        throw new MailFailure(reasonOf(error), error)
      })
    },
    close: () => transport.close(),
  }
}

/** What nodemailer tells of a refusal. */
interface SmtpError {
  /** The answer of the mail server, its status and the command that it answers. */
  response?: string
  responseCode?: number
  command?: string
}

/**
 * Only an answer about the one address says something about it. Its class 5.7 is about whoever sends (RFC 3463): a mail
 * server that has us on a list says it of every address.
 */
function reasonOf(error: unknown): MailFailure['reason'] {
  const { response = '', responseCode = 0, command = '' } = error as SmtpError
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMessage || responseCode < 400 || responseCode === 421) return 'away'
  const isForEver = responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response)
  return command === 'RCPT TO' && isForEver ? 'recipient' : 'refused'
}
