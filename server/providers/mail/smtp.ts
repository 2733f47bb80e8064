import { createTransport } from 'nodemailer'
import type { Mailer } from '../../platform/mail.ts'
import { mimeOf } from './mime.ts'

/** A server that does not answer fails the job, which tries again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...patience })

  return {
    delivers: true,
    async send(letter) {
      await transport.sendMail(mimeOf(letter, from))
    },
    close: () => transport.close(),
  }
}
