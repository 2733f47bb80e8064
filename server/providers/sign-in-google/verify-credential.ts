import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import * as bounds from '#contract/rules/bounds.ts'
import { emailPattern } from '#contract/rules/patterns.ts'
import { isVisibleName, visibleText } from '#contract/rules/visible-text.ts'
import { composed } from '#contract/schema.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/net/outbound.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(bounds.email.max).regex(emailPattern),
  email_verified: z.literal(true),
  name: z.string().optional(),
})

interface GoogleClaims {
  sub: string
  email: string
  name: string
}

interface Dependencies {
  outbound: Outbound
  clientId: string
  jwksUrl: string
}

/** Verifies Google's ID tokens with Google's keys. Returns undefined for an invalid token. */
export function createGoogleVerifier({ outbound, clientId, jwksUrl }: Dependencies) {
  const hosts = [new URL(jwksUrl).hostname]
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: 10_000,
    [customFetch]: async (url) => {
      const request = { configured: true, hosts, seconds: 5, maxBytes: 64 * 1024 } as const
      const { status, body } = await outbound.fetchPublic(url, request)
      return new Response(body.toString(), { status })
    },
  })

  return async function verify(
    credential: string,
    { atMostSecondsOld }: { atMostSecondsOld?: number } = {},
  ): Promise<GoogleClaims | undefined> {
    const token = await jwtVerify(credential, keys, {
      algorithms: ['RS256'],
      audience: clientId,
      issuer: issuers,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: 30,
      ...(atMostSecondsOld === undefined ? {} : { maxTokenAge: atMostSecondsOld }),
    }).catch(refuse)
    const claims = token && Claims.safeParse(token.payload).data
    return claims && { sub: claims.sub, email: claims.email, name: cleanName(claims.name ?? '') }
  }
}

/**
 * Returns undefined if the token is at fault; throws `google_unavailable` if the keys could not be fetched.
 */
function refuse(error: unknown): undefined {
  const isAway = !(error instanceof errors.JOSEError) || isAboutKeys(error)
  if (isAway) throw new Unavailable('google_unavailable', { cause: error })
  return undefined
}

function isAboutKeys(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  )
}

/** Empty if the name has no visible characters. */
function cleanName(raw: string): string {
  const name = visibleText(composed(raw).slice(0, bounds.name.max)).trim()
  return isVisibleName(name) ? name : ''
}
