import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn } from '#contract/accounts.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { lineNumber, obeyParent } from './fanout-line.ts'

/** Each has ten sockets. */
export const members = 20

/** Beyond those of the lines that people post. */
const firstId = 1_000_000_000

if (process.argv[1] === import.meta.filename) await serve()

async function serve(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-fanout-'))
  // If root runs this, the database runs under another account.
  await chmod(folder, 0o755)
  const { DATABASE_URL, REDIS_URL, IRC_PORT = '0', MEMBERS = String(members) } = process.env
  const config = readConfig({
    ...{
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      IRC_PORT,
      RATE_LIMIT_FACTOR: '1000000',
      TRACK_SECONDS: '0',
    },
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    // Set for one of several nodes.
    ...(REDIS_URL ? { REDIS_URL } : {}),
  })
  const app = await createApp({ config, log: createLog('warn'), pages: 'none' })
  const url = await app.listen()
  const { accounts } = app.services

  const tokens: string[] = []
  for (let index = 0; index < Number(MEMBERS); index += 1) {
    const username = `ouvinte${index}`
    const password = `${username}-${username}`
    await accounts.createUser({ username, email: `${username}@exemplo.com`, password, roles: ['ROLE_USER'] })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password })
    const answer = await fetch(`${url}/api/login_check`, { method: 'POST', headers, body })
    tokens.push(((await answer.json()) as SignedIn).token)
  }

  const { announcer } = app.infrastructure
  const numbers = new Map<string, number>()
  let lines = 0
  obeyParent({
    announce: (channel) => {
      const seq = (numbers.get(channel) ?? 0) + 1
      numbers.set(channel, seq)
      announcer.announce({ to: { channel }, name: 'new-message', args: lineNumber(seq, firstId + ++lines) })
    },
    stop: async () => {
      await app.stop()
      await rm(folder, { recursive: true })
    },
  })
  process.send?.({ url, tokens })
}
