import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'

/** The one algorithm that is signed with and accepted: a token cannot choose another. */
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

export interface AccessTokens {
  sign(claims: Claims): Promise<string>
  verify(token: string): Promise<Verdict>
}

const Payload = z.object({ id: z.number().int().positive(), sid: z.uuid() })

export async function createAccessTokens({
  db,
  clock,
  issuer,
  seconds,
}: {
  db: Database
  clock: Clock
  issuer: string
  seconds: number
}): Promise<AccessTokens> {
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

  // The same token comes with every call, and its signature stays good until it expires.
  const good = new LRUCache<string, { verdict: Verdict; expiresAt: number }>({ max: 20_000 })

  async function verify(token: string): Promise<Verdict> {
    const known = good.get(token)
    if (known && clock.now().getTime() < known.expiresAt) return known.verdict
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
