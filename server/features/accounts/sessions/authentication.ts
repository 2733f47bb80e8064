import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import { initials } from '#contract/rules/initials.ts'
import {
  type Actor,
  type AuthenticatePage,
  isPending,
  isStaff,
  type SessionAnswer,
  type Sessions,
} from '../../../platform/actor.ts'
import { createBatches } from '../../../platform/batches.ts'
import { createReadThroughCache } from '../../../platform/cache/caches.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getOrCreateSecret } from '../../../platform/database/secrets.store.ts'
import type { EventBus } from '../../../platform/events.ts'
import '../accounts.events.ts'
import { fingerprint, isRandomToken } from '../../../platform/random-tokens.ts'
import { oldestLiveSession } from '../accounts.policy.ts'
import { findActiveAccount, findPageReader, type LiveSession, listLiveSessions } from './sessions.store.ts'

interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  config: { publicUrl: string; accessTokenSeconds: number }
  /** Returns the version of the published terms of use, uncached. */
  publishedTerms: () => Promise<number>
  /** Returns whether staff must have a second step, uncached. */
  staffSecondStep: () => Promise<boolean>
}

export interface Authentication extends Sessions {
  authenticatePage: AuthenticatePage
  /** Returns the actor of a deferred action; undefined if suspended or deleted. */
  findActor(userId: number): Promise<Actor | undefined>
  signToken(claims: Claims): Promise<string>
  requiredOfAll(): Promise<Requirements>
}

/** Authenticates access tokens: signature, open session, and pending steps such as new terms. */
export async function createAuthentication({
  db,
  bus,
  clock,
  config,
  publishedTerms,
  staffSecondStep,
}: Dependencies): Promise<Authentication> {
  const tokens = await createAccessTokens({
    ...{ db, clock, issuer: config.publicUrl, seconds: config.accessTokenSeconds },
  })
  // Needed by every authenticated call, and rarely changed.
  const requirements = createReadThroughCache<'all', Requirements>({
    read: async () => ({ terms: await publishedTerms(), staffSecondStep: await staffSecondStep() }),
    most: 1,
    milliseconds: 5000,
  })
  // Changes by this node apply at once, those by other nodes within five seconds even if their message is lost.
  // Concurrent lookups share one query, which leaves the other connections free.
  const readSession = createBatches<string, LiveSession | undefined>({
    work: (_, ids) => readSessions(ids),
    isOwnFault: () => false,
    longestQueue: Number.POSITIVE_INFINITY,
  })
  const live = createReadThroughCache<string, LiveSession | undefined>({
    read: (id) => readSession('', id),
    most: 20_000,
    milliseconds: 4500,
  })
  bus.onEverywhere('site.published', () => requirements.evict('all'))
  bus.onEverywhere('site.changed', () => requirements.evict('all'))
  bus.onEverywhere('accounts.sessionEnded', ({ sessionId }) => live.evict(sessionId))
  bus.onEverywhere('accounts.userChanged', ({ userId }) =>
    live.evictWhere((session) => session.userId === userId),
  )

  async function readSessions(ids: readonly string[]): Promise<(LiveSession | undefined)[]> {
    const found = await listLiveSessions(db.read, ids)
    // Sessions of app passwords have no access tokens: they are for IRC only.
    const sessions = new Map(found.map((one) => [one.sessionId, one.isAppPassword ? undefined : one]))
    return ids.map((id) => sessions.get(id))
  }

  const requiredOfAll = (): Promise<Requirements> => requirements.get('all')

  const authenticate: Sessions['authenticate'] = async (token): Promise<SessionAnswer> => {
    const verdict = await tokens.verify(token)
    if (!verdict.valid) return { isValid: false, reason: verdict.reason }
    const session = await live.get(verdict.sessionId)
    if (!session || session.userId !== verdict.userId) return { isValid: false, reason: 'invalid' }
    return { isValid: true, actor: actorOf(verdict.sessionId, session, await requiredOfAll()) }
  }

  const authenticatePage: AuthenticatePage = async (token) => {
    if (!isRandomToken(token)) return null
    const found = await findPageReader(db.read, fingerprint(token), oldestLiveSession(clock.now()))
    if (!found) return null
    const { sessionId, name, profileImage, ...session } = found
    const actor = actorOf(sessionId, session, await requiredOfAll())
    // Users with pending steps get the pages of visitors.
    return isPending(actor) ? null : { actor, initials: initials(name), profileImage }
  }

  const listActors: Sessions['listActors'] = async (ids) => {
    if (ids.length === 0) return []
    const required = await requiredOfAll()
    return (await listLiveSessions(db.read, ids)).map(({ sessionId, ...session }) =>
      actorOf(sessionId, session, required),
    )
  }

  const findActor: Authentication['findActor'] = async (userId) => {
    const account = await findActiveAccount(db.read, userId)
    return account && actorOf('', account, await requiredOfAll())
  }

  return { authenticate, authenticatePage, listActors, findActor, requiredOfAll, signToken: tokens.sign }
}

/** Steps required of users: accepting the current terms, and a second step for staff. */
export interface Requirements {
  terms: number
  staffSecondStep: boolean
}

function actorOf(
  sessionId: string,
  { acceptedTermsVersion, hasSecondStep: hasOne, isAppPassword, ...account }: LiveSession,
  { terms, staffSecondStep: isRequired }: Requirements,
): Actor {
  const actor = { ...account, sessionId, termsPending: areTermsPending(acceptedTermsVersion, terms) }
  if (!isSecondStepPending(account, { isRequired, hasOne })) return actor
  // App passwords keep working, without the rights of staff.
  return isAppPassword ? { ...actor, roles: ['ROLE_USER'] } : { ...actor, secondStepPending: true }
}

export function areTermsPending(accepted: number | null, published: number): boolean {
  return accepted === null || accepted < published
}

/** Whether a member of staff lacks the required second step. */
export function isSecondStepPending(
  account: Pick<Actor, 'roles'>,
  { isRequired, hasOne }: { isRequired: boolean; hasOne: boolean },
): boolean {
  return isRequired && !hasOne && isStaff(account)
}

/** The only accepted algorithm: a token cannot choose another. */
const algorithm = 'EdDSA'
const tokenType = 'at+jwt'

interface Claims {
  id: number
  username: string
  roles: readonly Role[]
  sid: string
}

type Verdict =
  | { valid: true; sessionId: string; userId: number }
  | { valid: false; reason: 'expired' | 'invalid' }

const Payload = z.object({ id: z.number().int().positive(), sid: z.uuid() })

async function createAccessTokens({
  db,
  clock,
  issuer,
  seconds,
}: {
  db: Database
  clock: Clock
  issuer: string
  seconds: number
}) {
  const { privateKey, publicKey } = await loadKeys(db)
  const audience = `${issuer}/api`

  async function sign(claims: Claims): Promise<string> {
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, typ: tokenType })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(privateKey)
  }

  // Caches verified signatures, because the same token comes with every call.
  const good = new LRUCache<string, { verdict: Verdict; expiresAt: number }>({ max: 20_000 })

  async function verify(token: string): Promise<Verdict> {
    const cached = good.get(token)
    if (cached && clock.now().getTime() < cached.expiresAt) return cached.verdict
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: tokenType,
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
        currentDate: clock.now(),
      })
      const { id, sid } = Payload.parse(payload)
      const verdict = { valid: true as const, userId: id, sessionId: sid }
      good.set(token, { verdict, expiresAt: Number(payload.exp) * 1000 })
      return verdict
    } catch (error) {
      return { valid: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
    }
  }

  return { sign, verify }
}

const Jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })

async function loadKeys(db: Database) {
  const stored = await getOrCreateSecret(db, 'access-token-key', async () => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  })
  const jwk = Jwk.parse(JSON.parse(stored))
  const { d: _secret, ...publicJwk } = jwk
  return { privateKey: await importJWK(jwk, algorithm), publicKey: await importJWK(publicJwk, algorithm) }
}
