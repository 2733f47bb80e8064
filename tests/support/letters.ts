import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { withClient } from './postgres.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** As it left, with all its headers. */
  raw: string
}

/** The mails in the outbox folder, oldest first. */
export async function readLetters(dataDir: string): Promise<Letter[]> {
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

/** Waits for a letter to `to` beyond the first `after` ones. */
export async function nextLetter(dataDir: string, to: string, after = 0): Promise<Letter> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const letters = (await readLetters(dataDir)).filter((letter) => letter.to === to)
    const letter = letters[after]
    if (letter) return letter
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no letter number ${after + 1} to ${to} within 15 s`)
}

/** All letters, when nothing waits to be written any more. */
export async function allLetters({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) {
  const waiting = "select from jobs.job where name like 'accounts.%' and state < 'completed'"
  await withClient(databaseUrl, async (client) => {
    const deadline = Date.now() + 15_000
    while ((await client.query(waiting)).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('letters still wait after 15 s')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  return readLetters(dataDir)
}

/** The verification code, which stands alone on its own line. */
export function codeIn(letter: Letter): string {
  const code = /^\s*([23456789A-Z]{4})\s*$/m.exec(letter.text)?.[1]
  if (!code) throw new Error(`no code in: ${letter.text}`)
  return code
}
