import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mailer } from '../../platform/mail.ts'
import { mimeOf } from './mime.ts'

/** Writes emails as `.eml` files, which any mail program opens, if no mail server is configured. */
export function createOutboxMailer({
  dataDir,
  from,
  log,
}: {
  dataDir: string
  from: string
  log: Logger
}): Mailer {
  const folder = join(dataDir, 'outbox')
  let count = 0

  return {
    delivers: false,
    async send(email) {
      // Loaded with the first email.
      const { createTransport } = await import('nodemailer')
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await writer.sendMail(mimeOf(email, from))
      if (!Buffer.isBuffer(message)) throw new TypeError('the message was not buffered')

      // Names sort in order of writing; another process may write in the same millisecond.
      count += 1
      const stamp = new Date().toISOString().replace(/[-:.]/g, '')
      const name = `${stamp}-${String(count).padStart(6, '0')}-${randomBytes(4).toString('hex')}`
      const file = join(folder, `${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), file)
      log.info({ file }, 'no SMTP_URL: a mail waits in the outbox folder')
    },
    close: async () => {},
  }
}
