import { randomBytes } from 'node:crypto'
import type { AppPassword, IrcAddress } from '#contract/app-passwords.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import {
  type AppPasswordRow,
  insertAppPassword,
  listAppPasswords,
  listVerifiers,
  updateUse,
} from './app-passwords.store.ts'
import {
  isProven,
  isSameVerifier,
  iterations,
  randomSecret,
  type ScramExchange,
  saltFor,
  secretTyped,
  serverSignature,
  type Verifier,
  verifierOf,
} from './app-secret.ts'

/** Per account: the audit log keeps each that was made or revoked. */
const createLimit: Limit = { name: 'app-password', points: 30, seconds: 3600 }

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  accounts: AccountsService
  audit: Pick<AuditService, 'record'>
  /** How chat programs connect; `null` if the IRC gateway is turned off. */
  ircAddress: IrcAddress | null
}

interface SignIn {
  /** Typed username or confirmed email address. */
  login: string
  /** IP address of the client. */
  address: string
}

/** How unknown logins are looked up. */
const nobody = 0

type Owned = Verifier & { id: string; userId: number }

export type AppPasswordsService = Awaited<ReturnType<typeof createAppPasswordsService>>

/** App passwords for chat programs. Each has its own session, which ends when it is revoked. */
export async function createAppPasswordsService({
  db,
  clock,
  limits,
  accounts,
  audit,
  ircAddress,
}: Dependencies) {
  const saltKey = await getOrCreateSecret(db, 'app-password-salt-key', () =>
    randomBytes(32).toString('base64url'),
  )
  const saltOf = (userId: number) => saltFor(saltKey, `account ${userId}`)

  async function list(actor: Actor) {
    const [rows, confirmation] = await Promise.all([
      listAppPasswords(db.read, actor.userId),
      accounts.requiredProof(actor),
    ])
    return { irc: ircAddress, confirmation, passwords: rows.map(present) }
  }

  /** Returns the only copy of `secret`. */
  async function create(
    actor: Actor,
    { name, password }: { name: string; password?: string | undefined },
  ): Promise<AppPassword & { secret: string }> {
    const { userId } = actor
    await accounts.confirmOwner(actor, { password })
    await limits.consume(createLimit, userId)
    const secret = randomSecret()
    const verifier = await verifierOf(secret, saltOf(userId))

    const created = await db.write(async (tx) => {
      const sessionId = await accounts.openAppSession(tx, actor)
      const existing = await listAppPasswords(tx, userId)
      if (!mayHaveAnother(existing.length)) {
        throw new Conflict('app_passwords_many', { params: { count: bounds.appPassword.perUser } })
      }
      await insertAppPassword(tx, { sessionId, name, ...verifier })
      await note(tx, actor, 'appPasswordCreated')
      return (await listAppPasswords(tx, userId)).find(({ id }) => id === sessionId)
    })
    if (!created) throw new NotFound()
    return { ...present(created), secret }
  }

  async function revoke(actor: Actor, id: string): Promise<void> {
    await db.write(async (tx) => {
      const found = (await listAppPasswords(tx, actor.userId)).find((one) => one.id === id)
      if (!found) throw new NotFound()
      await accounts.endAppSession(tx, actor.userId, id)
      await note(tx, actor, 'appPasswordRevoked')
    })
  }

  async function note(tx: Tx, actor: Actor, act: 'appPasswordCreated' | 'appPasswordRevoked'): Promise<void> {
    await audit.record(tx, { actor, action: `users.${act}`, subject: { type: 'user', id: actor.userId } })
    await accounts.notifyOwner(tx, actor.userId, act)
  }

  /**
   * For SASL PLAIN and PASS. Returns the actor, with pending terms or not; undefined if login or password is wrong.
   * Text that cannot be an app password does not count as an attempt, so that the account's password can be tried next.
   * Throws `too_many_requests` and `account_suspended`, as signing in does.
   */
  async function check(login: string, password: string, address: string): Promise<Actor | null | undefined> {
    const secret = secretTyped(password)
    if (secret === undefined || login.length > bounds.email.max) return undefined
    const found = await accounts.identifyProgram({ login, ip: address }, async (user) => {
      const userId = user?.id ?? nobody
      const verifier = await verifierOf(secret, saltOf(userId))
      return findOwned(userId, (stored) => isSameVerifier(stored, verifier))
    })
    return (found && (await admit(found, address))) ?? null
  }

  /**
   * First step of SCRAM-SHA-256 (RFC 5802 §5.1, RFC 7677). All passwords of an account share a salt, because only the
   * proof reveals which of them the client has. Unknown logins get a constant salt. Only usernames find an account: a
   * shared salt would reveal that a username and an email address belong together.
   */
  async function scramVerifiers(login: string): Promise<{ salt: Buffer; iterations: number }> {
    const userId = await findScramUser(login)
    const salt = userId === undefined ? saltFor(saltKey, `nobody ${login.toLowerCase()}`) : saltOf(userId)
    return { salt, iterations }
  }

  async function findScramUser(login: string): Promise<number | undefined> {
    return login.includes('@') ? undefined : accounts.findUserId(login)
  }

  /** Last step of SCRAM. Like `check`, and returns the server signature for the client to verify. */
  async function checkScram(
    { login, address }: SignIn,
    exchange: ScramExchange,
  ): Promise<{ actor: Actor; serverSignature: Buffer } | undefined> {
    if (login.length > bounds.email.max) return undefined
    const found = await accounts.identifyProgram({ login, ip: address }, async (user) =>
      login.includes('@')
        ? undefined
        : findOwned(user?.id ?? nobody, (verifier) => isProven(verifier, exchange)),
    )
    const actor = found && (await admit(found, address))
    return actor && { actor, serverSignature: serverSignature(found, exchange) }
  }

  /**
   * Compares with all app passwords of the account, so that timing does not reveal which one matched. Called for unknown
   * logins too, so that the time of a query does not reveal whose an email address is.
   */
  async function findOwned(
    userId: number,
    isRight: (verifier: Verifier) => boolean,
  ): Promise<Owned | undefined> {
    const right = (await listVerifiers(db.read, userId)).filter(isRight)
    return right[0] && { ...right[0], userId }
  }

  /** Undefined if the password was revoked concurrently. */
  async function admit({ id, userId }: Owned, address: string): Promise<Actor | undefined> {
    const isThere = await db.write(async (tx) => {
      await accounts.findAdmitted(tx, userId)
      return updateUse(tx, id, { usedAt: clock.now(), usedFrom: address })
    })
    return isThere ? (await accounts.listActors([id]))[0] : undefined
  }

  return { list, create, revoke, check, scramVerifiers, checkScram }
}

function present({ usedFrom, lastUsedAt, ...row }: AppPasswordRow): AppPassword {
  return { ...row, lastUsedAt: usedFrom === null ? null : lastUsedAt, lastUsedFrom: usedFrom }
}

function mayHaveAnother(count: number): boolean {
  return count < bounds.appPassword.perUser
}
