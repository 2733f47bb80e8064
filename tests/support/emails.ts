import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { withClient } from './postgres.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** The message as sent, with all headers. */
  raw: string
}

/** The emails in the outbox folder, oldest first. */
export async function readEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name), 'utf8')
      const mail = await PostalMime.parse(raw)
      const to = mail.to?.map((address) => address.address ?? '').join(', ') ?? ''
      return { to, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '', raw }
    }),
  )
}

/** Waits for an email to `to` beyond the first `after` ones. */
export async function nextEmail(dataDir: string, to: string, after = 0): Promise<Email> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const emails = (await readEmails(dataDir)).filter((email) => email.to === to)
    const email = emails[after]
    if (email) return email
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no email number ${after + 1} to ${to} within 15 s`)
}

/** All emails, once no job is waiting to write one. */
export async function allEmails({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) {
  const waiting = "select from jobs.job where name like 'accounts.%' and state < 'completed'"
  await withClient(databaseUrl, async (client) => {
    const deadline = Date.now() + 15_000
    while ((await client.query(waiting)).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('emails still wait after 15 s')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  return readEmails(dataDir)
}

/** The verification code, which is alone on its line. */
export function codeIn(email: Email): string {
  const code = /^\s*([23456789A-Z]{4})\s*$/m.exec(email.text)?.[1]
  if (!code) throw new Error(`no code in: ${email.text}`)
  return code
}
