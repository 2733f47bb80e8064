import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createPasswordHasher } from '../../server/features/accounts/passwords/password-hasher.ts'
import { verifierOf } from '../../server/features/app-passwords/app-secret.ts'
import type { Actor } from '../../server/platform/actor.ts'
import { migrate } from '../../server/platform/database/migrations.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { databaseUrl, withClient } from '../../tests/support/postgres.ts'

/** A whole site without users, as each test of irctest expects it. */
export interface HostedSite {
  url: string
  ircPort: number
  /**
   * Creates an account that may found channels, unless it exists; its nickname keeps the spelling of the
   * name.
   */
  ensureMember(name: string, password?: string): Promise<string>
  /**
   * Changes the nickname of an account. Returns false if there is no such account, or the nickname is taken.
   */
  showAs(account: string, name: string): Promise<boolean>
  stop(): Promise<void>
}

export interface DatabaseServer {
  url: string
  /** Name of a database after the first start of a site. */
  template: string
}

const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
const nobody = 'http://127.0.0.1:9'

let sites = 0

/** Starts a site on its own copy of the template database. */
export async function startHostedSite({ url, template }: DatabaseServer): Promise<HostedSite> {
  sites += 1
  const database = `irctest_${sites}`
  await withClient(url, (client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  const site = await startOn(databaseUrl(url, database))
  return {
    ...site,
    stop: async () => {
      await site.stop()
      await withClient(url, (client) => client.query(`drop database ${database} with (force)`))
    },
  }
}

/**
 * Creates a database with the result of a first start, so that copies of it start faster. Returns its name.
 */
export async function beginDatabase(url: string): Promise<string> {
  const begun = 'irctest_begun'
  await withClient(url, (client) => client.query(`create database ${begun}`))
  await migrate(databaseUrl(url, begun), pino({ level: 'silent' }))
  const site = await startOn(databaseUrl(url, begun))
  await site.stop()
  return begun
}

async function startOn(database: string): Promise<HostedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-irctest-'))
  const ircPort = await freePort()
  const app = await createApp({
    config: readConfig({
      ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database },
      ...{ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin-admin-admin', IRC_PORT: String(ircPort) },
      // Tests are faster than people, and not about rate limits.
      ...{ RATE_LIMIT_FACTOR: '100000', OVERLOAD_DELAY_MS: '0', TRACK_SECONDS: '0' },
      ...{ NEWS_GLOBO_URL: nobody, NEWS_UOL_URL: nobody, NEWS_G1_URL: nobody, COINGECKO_API_URL: nobody },
    }),
    log: pino({ level: 'silent' }),
    pages: 'none',
    hasher,
    // The machine may be busy.
    connectMilliseconds: 120_000,
    // Users of tests do not reconnect.
    graceMilliseconds: 0,
  })
  const url = await app.listen()
  // A new site has channels; tests expect none.
  await withClient(database, (client) => client.query('delete from channels'))
  const { appPasswords } = app.services
  /** Sets the password of the account, and an app password, which SCRAM uses. */
  const setPassword = async ({ actor, password }: KnownMember, given: string): Promise<KnownMember> => {
    const { id } = await appPasswords.create(actor, { name: 'irctest', password })
    const { salt } = await appPasswords.scramVerifiers(actor.username)
    const { storedKey, serverKey } = await verifierOf(given, salt)
    const hash = await hasher.hash(given)
    await withClient(database, async (client) => {
      await client.query('update users set password_hash = $1 where id = $2', [hash, actor.userId])
      await client.query('update app_passwords set stored_key = $1, server_key = $2 where session_id = $3', [
        storedKey,
        serverKey,
        id,
      ])
    })
    return { actor, password: given }
  }
  return {
    ...{ url, ircPort, ...createMembers(app, setPassword) },
    stop: async () => {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface KnownMember {
  actor: Actor
  password: string
}

function createMembers(
  { services: { accounts, nicknames } }: App,
  setPassword: (member: KnownMember, password: string) => Promise<KnownMember>,
): Pick<HostedSite, 'ensureMember' | 'showAs'> {
  const members = new Map<string, Promise<KnownMember>>()

  async function createMember(username: string, given: string | undefined) {
    const password = `${username}-${username}-${username}`
    const email = `${username}@exemplo.com`
    await accounts.createUser({ username, email, password, roles: ['ROLE_USER'] })
    const { token } = await accounts.signIn({ username, password }, { ip: '127.0.0.1', userAgent: 'irctest' })
    const answer = await accounts.authenticate(token)
    if (!answer.isValid) throw new Error(`${username} cannot sign in`)
    const { id } = await nicknames.register(answer.actor, username)
    await nicknames.select(answer.actor, id)
    // Passwords of tests are shorter than the site allows.
    return given === undefined
      ? { actor: answer.actor, password }
      : setPassword({ actor: answer.actor, password }, given)
  }

  return {
    ensureMember: async (name, password) => {
      const key = name.toLowerCase()
      const known = members.get(key)
      const member = known && password !== undefined ? setPassword(await known, password) : known
      members.set(key, member ?? createMember(name, password))
      return (await members.get(key))?.password ?? ''
    },
    showAs: async (account, name) => {
      const known = await members.get(account.toLowerCase())
      if (!known) return false
      if (name.toLowerCase() === account.toLowerCase()) return true
      return nicknames.change(known.actor, name).then(
        () => true,
        () => false,
      )
    },
  }
}
