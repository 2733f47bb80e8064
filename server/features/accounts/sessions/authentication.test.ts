import { createHmac } from 'node:crypto'
import {
  base64url,
  CompactSign,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../../tests/support/client.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { getOrCreateSecret } from '../../../platform/database/secrets.store.ts'

let site: TestSite
let lia: Member
let jwk: Record<string, string>

beforeAll(async () => {
  site = await startSite()
  lia = await site.member('lia')
  const stored = await getOrCreateSecret(site.app.infrastructure.db, 'access-token-key', () => '')
  jwk = JSON.parse(stored)
})
afterAll(() => site.stop())

const show = (token: string) => createClient(site.url, token).ask('GET /api/userprofile')

describe('the access token', () => {
  test('says who, in which roles, in which session, and until when', () => {
    const claims = decodeJwt(lia.token)
    expect(claims).toMatchObject({
      id: lia.id,
      username: 'lia',
      roles: ['ROLE_USER'],
      sid: expect.any(String),
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'id', 'iss', 'roles', 'sid', 'username'])
  })

  test('the same key signs after a restart', async () => {
    expect(await getOrCreateSecret(site.app.infrastructure.db, 'access-token-key', () => 'another')).toBe(
      JSON.stringify(jwk),
    )
  })

  test('of many who come at once each is who they are, and whose session has ended is nobody', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `gente${index}`)
    const people: Member[] = []
    for (const name of names) people.push(await site.member(name))
    const gone = await site.signIn('gente3')
    await gone.call('POST /api/auth/logout')
    const tokens = [...people.map(({ token }) => token), gone.token]
    const answers = await Promise.all(tokens.map(show))
    expect(answers.map(({ status }) => status)).toEqual([...names.map(() => 200), 401])
    expect(answers.slice(0, -1).map(({ body }) => (body as { username: string }).username)).toEqual(names)
  })

  test('without one, and with one that ran out, the answers are the ones that clients know', async () => {
    expect(await site.visitor.ask('GET /api/userprofile')).toMatchObject({
      status: 401,
      body: { code: 401, message: 'JWT Token not found' },
    })
    expect(await show('no.good.token')).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })

    const late = await startSite()
    const rui = await late.member('rui')
    late.clock.advance({ minutes: 15, seconds: 1 })
    expect(await rui.ask('GET /api/userprofile')).toMatchObject({
      status: 401,
      body: { code: 401, message: 'Expired JWT Token' },
    })
    await late.stop()
  })

  test('a role that is taken away is gone from the next call on', async () => {
    const mod = await site.member('moda', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    expect((await mod.call('GET /api/userprofile')).roles).toContain('ROLE_MODERATOR')
    await site.app.services.accounts.revokeRole('moda', 'ROLE_MODERATOR')
    const answer = await site.app.services.accounts.authenticate(mod.token)
    expect(answer).toMatchObject({ isValid: true, actor: { roles: ['ROLE_USER'] } })
  })

  test('what another process changes holds within five seconds', async () => {
    const rita = await site.member('rita')
    await rita.call('GET /api/userprofile')
    const other = await startSite({ environment: { DATABASE_URL: site.databaseUrl } })
    await other.app.services.accounts.suspend('rita')
    await new Promise((resolve) => setTimeout(resolve, 5200))
    expect((await rita.ask('GET /api/userprofile')).status).toBe(401)
    await other.stop()
  })
})

describe('two hundred forged tokens', () => {
  /** Signs with the real key, so that only the altered claim is invalid. */
  async function signed(payload: object, header: object = {}) {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...decodeJwt(lia.token), ...payload }))
    return new CompactSign(bytes)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header })
      .sign(await importJWK(jwk, 'EdDSA'))
  }

  test('the helper makes good tokens when nothing is changed', async () => {
    expect((await show(await signed({}))).status).toBe(200)
  })

  test('a good signature does not help wrong claims', async () => {
    const now = Math.floor(Date.now() / 1000)
    const wrong: [object, object?][] = [
      [{ exp: now - 1 }],
      [{ exp: 'soon' }],
      [{ exp: undefined }],
      [{ iat: undefined }],
      [{ nbf: now + 600 }],
      [{ aud: 'https://elsewhere.example' }],
      [{ aud: undefined }],
      [{ iss: 'https://elsewhere.example' }],
      [{ iss: undefined }],
      [{ sid: 'c1f4a3d0-0000-4000-8000-000000000000' }],
      [{ sid: '../../x' }],
      [{ sid: undefined }],
      [{ id: 1 }],
      [{ id: '1' }],
      [{ id: undefined }],
      [{}, { typ: 'JWT' }],
      [{}, { typ: 'dpop+jwt' }],
      [{}, { typ: undefined }],
      [{}, { crit: ['exp'], exp: now }],
    ]
    for (const [payload, header] of wrong) {
      const token = await signed(payload, header).catch(() => 'not.even.signed')
      expect((await show(token)).status, JSON.stringify([payload, header])).toBe(401)
    }
  })

  test('no other algorithm and no other key is taken', async () => {
    const claims = decodeJwt(lia.token)
    const forged = [new UnsecuredJWT(claims).encode(), unsigned('none'), unsigned('None'), unsigned('')]
    for (const [alg, digest] of [
      ['HS256', 'sha256'],
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const) {
      for (const key of [jwk.x ?? '', JSON.stringify(publicOf(jwk)), '', 'secret', 'canal-barra']) {
        forged.push(withHmac(alg, digest, key))
      }
    }
    for (const alg of ['EdDSA', 'ES256', 'RS256', 'PS256']) {
      const { privateKey, publicKey } = await generateKeyPair(alg)
      const stranger = new SignJWT(claims)
      const header = {
        alg,
        typ: 'at+jwt',
        jwk: await exportJWK(publicKey),
        kid: '../../dev/null',
        jku: 'http://127.0.0.1:1/',
      }
      forged.push(await stranger.setProtectedHeader(header).sign(privateKey))
    }
    for (const token of forged) expect((await show(token)).status, token).toBe(401)
  })

  test('not one letter may differ', async () => {
    const statuses = new Set<number>()
    for (let index = 0; index < 160; index += 1) {
      const at = Math.floor((index / 160) * (lia.token.length - 3))
      // The last character of a part has unused bits.
      if ([lia.token[at], lia.token[at + 1]].includes('.')) continue
      const other = lia.token[at] === 'A' ? 'B' : 'A'
      statuses.add((await show(lia.token.slice(0, at) + other + lia.token.slice(at + 1))).status)
    }
    expect([...statuses]).toEqual([401])
  })

  const part = (value: object) => base64url.encode(JSON.stringify(value))
  const payload = () => lia.token.split('.')[1] ?? ''
  const unsigned = (alg: string) => `${part({ alg, typ: 'at+jwt' })}.${payload()}.`

  function withHmac(alg: string, digest: string, key: string): string {
    const text = `${part({ alg, typ: 'at+jwt' })}.${payload()}`
    return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`
  }
})

function publicOf({ d: _, ...key }: Record<string, string>) {
  return key
}
