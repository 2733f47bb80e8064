import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './irc.ts'
import type { TestRedis } from './redis.ts'
import { startSite, type TestSite } from './site.ts'

interface TwoNodes {
  /** The first one drops the database, so it is stopped last. */
  sites: TestSite[]
  /** Ports for IRC, in the order of the sites. */
  ports: number[]
}

/** Starts two nodes of one site. */
export async function startTwoNodes({ url }: TestRedis): Promise<TwoNodes> {
  const environment = { REDIS_URL: url, RATE_LIMIT_FACTOR: '1000' }
  const [one, two] = [await freePort(), await freePort()]
  const first = await startSite({ environment: { ...environment, IRC_PORT: String(one) } })
  const database = { name: '', url: first.databaseUrl, drop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  const second = await startSite({
    environment: { ...environment, IRC_PORT: String(two) },
    place: { database, dataDir },
  })
  return { sites: [first, second], ports: [one, two] }
}
