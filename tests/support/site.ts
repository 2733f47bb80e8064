import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import type { Role, SignedIn } from '#contract/accounts.ts'
import { type App, createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { DB as Schema } from '../../server/database/schema.ts'
import {
  createPasswordHasher,
  type PasswordHasher,
} from '../../server/features/accounts/passwords/password-hasher.ts'
import { type Client, createClient } from './client.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createBegunDatabase, type TestDatabase } from './postgres.ts'
import { writePreloadedTracks } from './preloaded-tracks.ts'

/** A whole site on its own database and port, with a clock that tests control. */
export interface TestSite {
  url: string
  app: App
  clock: TestClock
  dataDir: string
  databaseUrl: string
  /** Direct access to the tables, for states that no call can produce; bypasses all rules. */
  readonly tables: Kysely<Schema>
  /** Every line of the log as JSON text. */
  logged: string[]
  /** Stops the site gracefully, and starts it on the same port and data. */
  restart(): Promise<void>
  visitor: Client
  /** Creates a verified account and signs in. The password is the username three times. */
  member(username: string, options?: { roles?: Role[] }): Promise<Member>
  signIn(username: string, password?: string): Promise<Member>
  stop(): Promise<void>
}

export interface Member extends Client, Pick<SignedIn, 'id' | 'username' | 'roles'> {
  token: string
  refreshToken: string
}

export const passwordOf = (username: string) => `${username}-${username}-${username}`

/** Tests contact no vendor: stand-ins replace them. */
const nobodyThere = {
  NEWS_GLOBO_URL: 'http://127.0.0.1:9/globo',
  NEWS_UOL_URL: 'http://127.0.0.1:9/uol',
  NEWS_G1_URL: 'http://127.0.0.1:9/g1',
  COINGECKO_API_URL: 'http://127.0.0.1:9',
  LINK_CARDS: 'own',
}

/** An existing database and folder, which are deleted when the site stops. */
export interface Place {
  database: TestDatabase
  dataDir: string
}

interface Options {
  environment?: Record<string, string>
  pages?: 'production' | 'none'
  /** Gives the site its preloaded tracks, at most this long; the first few have a sound of their own. */
  music?: { seconds: number; sounds: number }
  place?: Place
  clock?: TestClock
  /** Defaults to a hasher with next to no cost. */
  hasher?: PasswordHasher
}

const cheapHasher = () => createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/**
 * Sites with pages have the same port one after the other: browsers keep files, and code compiled from them,
 * by address.
 */
let pagesPort = '0'
let isPagesPortUsed = false

export async function startSite({
  environment = {},
  pages = 'none',
  music,
  place,
  clock = createTestClock(),
  hasher = cheapHasher(),
}: Options = {}): Promise<TestSite> {
  const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'canal-barra-test-')))
  if (music) await writePreloadedTracks(dataDir, music)
  const database = place?.database ?? (await createBegunDatabase(beginAt))
  const logged: string[] = []
  const start = (port: string) =>
    createApp({
      config: readConfig({
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        ADMIN_USERNAME: 'neto',
        ADMIN_PASSWORD: passwordOf('neto'),
        TRACK_SECONDS: String(music?.seconds ?? 0),
        PICTURE_EFFORT: '0',
        // Each connection is a process that loads the catalogue anew, and tests need few.
        DATABASE_CONNECTIONS: '4',
        // Sites that run at the same time need different ports.
        IRC_PORT: '0',
        // Overload protection would reject requests on a machine that runs many tests at once.
        OVERLOAD_DELAY_MS: '0',
        ...nobodyThere,
        ...environment,
      }),
      log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
      clock,
      // Results must not depend on the time at which schedules run.
      hasSchedules: false,
      pages,
      hasher,
    })
  const ownsPort = pages === 'production' && !isPagesPortUsed
  if (ownsPort) isPagesPortUsed = true
  let app = await start(ownsPort ? pagesPort : '0')
  const url = await app.listen()
  await app.loadPages()
  if (ownsPort) pagesPort = new URL(url).port

  async function signIn(username: string, password = passwordOf(username)): Promise<Member> {
    const signedIn = await createClient(url).call('POST /api/login_check', { body: { username, password } })
    const { token, refresh_token: refreshToken, id, roles } = signedIn
    return { ...createClient(url, token), token, refreshToken, id, username: signedIn.username, roles }
  }

  return {
    url,
    get app() {
      return app
    },
    clock,
    dataDir,
    databaseUrl: database.url,
    get tables() {
      return app.infrastructure.db.read as Kysely<Schema>
    },
    logged,
    visitor: createClient(url),
    async restart() {
      await app.stop()
      app = await start(new URL(url).port)
      await app.listen()
      await app.loadPages()
    },
    signIn,
    async member(username, { roles = ['ROLE_USER'] as Role[] } = {}) {
      const email = `${username}@exemplo.com`
      const password = passwordOf(username)
      await app.services.accounts.createUser({ username, email, password, roles })
      return signIn(username)
    },
    async stop() {
      await app.stop()
      if (ownsPort) isPagesPortUsed = false
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function beginAt(database: TestDatabase): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  const site = await startSite({ place: { database: { ...database, drop: async () => {} }, dataDir } })
  await site.stop()
}
