import { findRunningDatabase } from '../../server/platform/postgres/find-running-database.ts'
import { createClient } from '../support/client.ts'
import { withClient } from '../support/postgres.ts'
import { onFreshSite } from './fresh-site.ts'
import { fuzzCalls } from './fuzz-calls.ts'
import { atLeast, conclude, figure, none } from './verdict.ts'

// Generated calls of the whole contract by all kinds of users: `node calls.run.ts [REQUESTS] [SEED]`.
const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 100_000)

const accounts = {
  member: { username: 'membro0', roles: ['ROLE_USER'] },
  moderator: { username: 'membro1', roles: ['ROLE_USER', 'ROLE_MODERATOR'] },
  admin: { username: 'admin', roles: ['ROLE_USER', 'ROLE_ADMIN'] },
} as const

const figures = await onFreshSite({ members: 4 }, async ({ url, dataDir, signIn }) => {
  const databaseUrl = (await findRunningDatabase(dataDir)) ?? ''
  const tokens = new Map<string, Promise<string>>()
  let calls = 0

  /**
   * Restores an account: generated calls of administrators suspend accounts and change roles, also each
   * other's.
   */
  async function restore(caller: keyof typeof accounts): Promise<string> {
    const { username, roles } = accounts[caller]
    const change = 'UPDATE users SET suspended_at = NULL, roles = $2 WHERE username = $1'
    await withClient(databaseUrl, (client) => client.query(change, [username, roles]))
    return signIn(username)
  }

  return fuzzCalls({
    ...{ url, requests, seed },
    async tokenOf(caller) {
      if (caller === 'visitor') return undefined
      const known = tokens.get(caller)
      // Some calls end their own session.
      if (known && (++calls % 25 > 0 || (await isGood(url, await known)))) return known
      const renewed = restore(caller)
      tokens.set(caller, renewed)
      return renewed
    },
  })
})

console.log(figures.statuses, figures.unavailable)
for (const finding of figures.findings.slice(0, 50)) console.log(finding)
conclude('Generated calls', {
  seed: figure(seed),
  calls: atLeast(figures.requests, requests),
  'answered 503': figure(figures.statuses[503] ?? 0),
  'other 5xx, other shapes, no answer or a late one': none(figures.findings.length),
})

async function isGood(address: string, token: string): Promise<boolean> {
  return (await createClient(address, token).ask('GET /api/sessions')).status !== 401
}
