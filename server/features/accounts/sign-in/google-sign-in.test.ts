import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/accounts.ts'
import { nameSkeleton } from '#contract/rules/name-skeleton.ts'
import { createClient } from '../../../../tests/support/client.ts'
import { allEmails, codeIn, nextEmail } from '../../../../tests/support/emails.ts'
import { type Refused, secondStepsOf } from '../../../../tests/support/second-steps.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

const clientId = 'canal-barra.apps.example'
let site: TestSite
let google: Server
let key: CryptoKey
const { withTotp, codeOf, finish } = secondStepsOf(() => site)

/** Serves fake keys of Google. */
beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  google = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
  )
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const jwks = `http://127.0.0.1:${(google.address() as AddressInfo).port}/certs`
  site = await startSite({
    environment: { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: jwks, RATE_LIMIT_FACTOR: '50' },
  })
})
afterAll(async () => {
  await site.stop()
  google.close()
})

const claims = (change: JWTPayload = {}): JWTPayload => ({
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '1001',
  email: 'lia.souza@gmail.test',
  email_verified: true,
  name: 'Lia Souza',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 3600,
  ...change,
})
const credential = (change: JWTPayload = {}, header: object = {}, by: CryptoKey = key) =>
  new SignJWT(claims(change)).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(by)
const enter = async (given: string | Promise<string>) =>
  site.visitor.ask<SignedIn>('POST /api/google_login', { body: { credential: await given } })
const profileOf = (token: string) => createClient(site.url, token).call('GET /api/userprofile')

describe('entering with Google', () => {
  test('a new person gets an account, and reads the terms before anything else', async () => {
    const { status, body, headers } = await enter(credential())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: 'lia.souza',
      userInitials: 'LS',
      termsPending: true,
      roles: ['ROLE_USER'],
    })
    expect(headers.getSetCookie()[0]).toContain('HttpOnly')

    const lia = createClient(site.url, body.token)
    expect(await lia.ask('GET /api/sessions')).toMatchObject({ status: 403, body: { key: 'terms_pending' } })
    expect(await profileOf(body.token)).toMatchObject({ name: 'Lia Souza', termsPending: true })

    const { termsVersion } = await site.visitor.call('GET /api/config')
    const stale = await lia.ask('POST /api/accept-terms', { body: { version: termsVersion + 1 } })
    expect(stale).toMatchObject({ status: 409, body: { key: 'terms_outdated' } })
    await lia.call('POST /api/accept-terms', { body: { version: termsVersion } })
    expect(await lia.call('GET /api/sessions')).toHaveLength(1)
  })

  test('whoever has not accepted may still log out', async () => {
    const { body } = await enter(credential({ sub: '1002', email: 'rui@gmail.test' }))
    await createClient(site.url, body.token).call('POST /api/auth/logout')
    expect((await createClient(site.url, body.token).ask('GET /api/userprofile')).status).toBe(401)
  })

  test('the same person comes back to the same account, whatever the address is by then', async () => {
    const first = await enter(credential({ sub: '1003', email: 'ana@gmail.test' }))
    const again = await enter(credential({ sub: '1003', email: 'ana.nova@gmail.test' }))
    expect(again.body.id).toBe(first.body.id)
  })

  test('a username that is taken or reserved gets a figure', async () => {
    await site.member('bia')
    expect((await enter(credential({ sub: '1004', email: 'bia@gmail.test' }))).body.username).toBe('bia2')
    expect((await enter(credential({ sub: '1005', email: 'admin@gmail.test' }))).body.username).toBe('admin2')
    expect((await enter(credential({ sub: '1006', email: 'çã+o@gmail.test' }))).body.username).toBe('cao')
  })

  test('a username that looks like one that is taken gets a figure, also when many come at once', async () => {
    await site.member('v1olet4')
    expect((await enter(credential({ sub: '1020', email: 'violet4@gmail.test' }))).body.username).toBe(
      'violet42',
    )
    const twins = ['gaviao', 'gavia0', 'gavlao', 'gav1ao']
    const entered = await Promise.all(
      twins.map((local, index) => enter(credential({ sub: `103${index}`, email: `${local}@gmail.test` }))),
    )
    const skeletons = entered.map(({ body }) => nameSkeleton(body.username))
    expect(entered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(skeletons).size).toBe(4)
  })

  test('a new person who presses twice has one account, and is let in each time', async () => {
    const given = await credential({ sub: '1035', email: 'duas.vezes@gmail.test' })
    const entered = await Promise.all([enter(given), enter(given), enter(given)])
    expect(entered.map(({ status, body }) => [status, body.username])).toEqual(
      Array(3).fill([200, 'duas.vezes']),
    )
  })

  test('of a name that Google gives, what nobody sees is left out', async () => {
    const names = { '1040': 'Li\u200ba \u202eSouza', '1041': '\u3164\u2800' }
    const shown = await Promise.all(
      Object.entries(names).map(async ([sub, name]) => {
        const { body } = await enter(credential({ sub, email: `g${sub}@gmail.test`, name }))
        return (await profileOf(body.token)).name
      }),
    )
    expect(shown).toEqual(['Lia Souza', 'g1041'])
  })

  test('a verified account of the same address is joined, keeps its password, and is told so by mail, once', async () => {
    const member = await site.member('junto')
    const { body } = await enter(credential({ sub: '1007', email: 'Junto@exemplo.com' }))
    expect(body.id).toBe(member.id)
    expect(body.termsPending).toBe(false)
    expect((await site.signIn('junto')).id).toBe(member.id)
    await enter(credential({ sub: '1007', email: 'Junto@exemplo.com' }))
    const emails = (await allEmails(site)).filter(({ to }) => to === 'junto@exemplo.com')
    expect(emails.map(({ text }) => /conta do Google .+ entra na sua conta junto/.test(text))).toEqual([true])
  })

  test('who registered somebody else’s address beforehand is shut out when its owner comes', async () => {
    const squatted = {
      username: 'invasor',
      email: 'vitima@gmail.test',
      password: passwordOf('invasor'),
      acceptedTerms: true,
    }
    await site.visitor.call('POST /api/signup', { body: squatted })
    const code = codeIn(await nextEmail(site.dataDir, squatted.email))
    const { body } = await enter(credential({ sub: '1008', email: 'vitima@gmail.test' }))
    expect(body).toMatchObject({ username: 'vitima', userInitials: 'LS', termsPending: true })

    // The intruder learns nothing and cannot sign in.
    const login = { body: { username: 'invasor', password: passwordOf('invasor') } }
    for (const act of [
      () => site.visitor.ask('POST /api/confirmCode', { body: { username: 'invasor', code } }),
      () => site.visitor.ask('POST /api/forgot-password', { body: { login: 'invasor' } }),
    ]) {
      await act()
      expect(await site.visitor.refused('POST /api/login_check', login)).toMatchObject({
        status: 403,
        body: { key: 'account_not_verified' },
      })
    }
    expect((await enter(credential({ sub: '1008', email: 'vitima@gmail.test' }))).body.id).toBe(body.id)
  })

  test('an address that moved to another Google account does not take the old one along', async () => {
    await enter(credential({ sub: '1009', email: 'troca@gmail.test' }))
    expect((await enter(credential({ sub: '1010', email: 'troca@gmail.test' }))).status).toBe(401)
  })

  test('whoever has a second step is asked for it, as after the password', async () => {
    const { secret } = await withTotp('rosa')
    const { status, body } = await enter(credential({ sub: '4004', email: 'rosa@exemplo.com' }))
    expect({ status, body }).toMatchObject({ status: 401, body: { key: 'second_step_required' } })
    expect(JSON.stringify(body)).not.toContain('token')
    const { next } = body as unknown as Refused
    expect(await finish(next?.challenge ?? '', codeOf(secret))).toMatchObject({ status: 200 })
  })

  test('a suspended account stays out', async () => {
    const { body } = await enter(credential({ sub: '1011', email: 'fora@gmail.test' }))
    await site.app.services.accounts.suspend(body.username)
    expect(await enter(credential({ sub: '1011' }))).toMatchObject({
      status: 403,
      body: { key: 'account_suspended' },
    })
  })
})

describe('credentials that prove nothing', () => {
  const past = Math.floor(Date.now() / 1000) - 60
  const bad: [string, () => string | Promise<string>][] = [
    ['nonsense', () => 'no.good.token'],
    ['no signature', () => new UnsecuredJWT(claims()).encode()],
    ['a stranger’s key', async () => credential({}, {}, (await generateKeyPair('RS256')).privateKey)],
    ['an unknown key', () => credential({}, { kid: 'two' })],
    ['another site’s id', () => credential({ aud: 'other.apps.example' })],
    ['no audience', () => credential({ aud: undefined as never })],
    ['another issuer', () => credential({ iss: 'https://accounts.google.example' })],
    ['one that ran out', () => credential({ exp: past })],
    ['one that does not run out', () => credential({ exp: undefined as never })],
    ['an address that Google did not verify', () => credential({ email_verified: false })],
    ['no word about the address', () => credential({ email_verified: undefined })],
    ['no address', () => credential({ email: undefined })],
    ['nobody', () => credential({ sub: undefined as never })],
    [
      'a symmetric signature',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(new Uint8Array(32)),
    ],
  ]
  test.each(bad)('%s', async (_, make) => {
    expect(await enter(make())).toMatchObject({ status: 401, body: { key: 'google_refused' } })
  })
})

describe('without Google', () => {
  test('a site that is not set up for it says so', async () => {
    const plain = await startSite()
    expect((await plain.visitor.call('GET /api/config')).googleClientId).toBeNull()
    const answer = await plain.visitor.refused('POST /api/google_login', {
      body: { credential: await credential() },
    })
    expect(answer).toMatchObject({ status: 503, body: { key: 'google_unavailable' } })
    await plain.stop()
  })

  test('when Google’s keys cannot be had, nobody is let in and nobody is called a liar', async () => {
    const cut = await startSite({
      environment: { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' },
    })
    const answer = await cut.visitor.refused('POST /api/google_login', {
      body: { credential: await credential() },
    })
    expect(answer.status).toBe(503)
    await cut.stop()
  })
})

test('an account without a password is left with a fresh credential, its own and no other', async () => {
  const person = { sub: '7007', email: 'vai.embora@gmail.test' }
  const { body } = await enter(credential(person))
  const leave = async (given?: Promise<string>) =>
    createClient(site.url, body.token).ask<{ key: string }>('DELETE /api/account', {
      body: { credential: await given },
    })
  expect(await leave()).toMatchObject({ status: 400, body: { key: 'google_required' } })
  const old = Math.floor(Date.now() / 1000) - 600
  for (const wrong of [credential({ ...person, iat: old }), credential({ ...person, sub: '8008' })]) {
    expect(await leave(wrong)).toMatchObject({ status: 400, body: { key: 'google_refused' } })
  }
  expect((await leave(credential(person))).status).toBe(200)
  expect((await enter(credential(person))).body).toMatchObject({ deletionCancelled: true })
})

test('whoever changes the address comes in by the same Google account as before, and another with the old address does not', async () => {
  const person = { sub: '9009', email: 'muda@gmail.test' }
  const email = `mudou${Date.now()}@exemplo.com`
  const { body: entered } = await enter(credential(person))
  const member = createClient(site.url, entered.token)
  await member.call('POST /api/accept-terms', { body: { version: 1 } })
  await member.call('POST /api/account/email-change', { body: { email } })
  const { text } = await nextEmail(site.dataDir, email)
  const token = /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  await site.visitor.call('POST /api/account/email-change/confirm', { body: { token } })

  expect((await enter(credential(person))).body.id).toBe(entered.id)
  const { body: heir } = await enter(credential({ ...person, sub: '9010' }))
  expect(heir.id).not.toBe(entered.id)
})

test('whoever has a password and changes the address comes in by the Google account of the new one alone', async () => {
  const member = await site.member(`perdeu${Date.now()}`)
  const lost = { sub: '9011', email: `${member.username}@exemplo.com` }
  expect((await enter(credential(lost))).body.id).toBe(member.id)
  const email = `${member.username}.novo@exemplo.com`
  await member.call('POST /api/account/email-change', { body: { email } })
  const { text } = await nextEmail(site.dataDir, email)
  const token = /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  await site.visitor.call('POST /api/account/email-change/confirm', { body: { token } })

  expect((await enter(credential(lost))).body.id).not.toBe(member.id)
  expect((await enter(credential({ sub: '9012', email }))).body.id).toBe(member.id)
})
