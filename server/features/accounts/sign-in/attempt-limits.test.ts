import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { allEmails, codeIn, nextEmail } from '../../../../tests/support/emails.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({
    environment: {
      TRUST_PROXY: '127.0.0.1',
      GOOGLE_CLIENT_ID: 'canal-barra.apps.example',
      GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs',
    },
  })
})
afterAll(() => site.stop())

const from = (ip: string, call: EndpointName, body: object) =>
  site.visitor.ask<{ token?: string }>(call, { body }, { 'x-forwarded-for': ip })

/** Counts the statuses of concurrent calls. */
async function statusesOf(times: number, ask: (turn: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, some]) => [
      status,
      some?.length,
    ]),
  )
}

const account = (username: string) => ({
  username,
  email: `${username}@exemplo.com`,
  password: passwordOf(username),
  acceptedTerms: true,
})

describe('of one address in an hour', () => {
  test('twenty wrong codes are answered, whoever they are for; then elsewhere the right one is taken', async () => {
    await from('203.0.113.1', 'POST /api/signup', account('codigo'))
    const code = codeIn(await nextEmail(site.dataDir, 'codigo@exemplo.com'))
    const confirm = (ip: string, username: string, given: string) =>
      from(ip, 'POST /api/confirmCode', { username, code: given })
    expect(await statusesOf(25, (turn) => confirm('203.0.113.2', `ninguem${turn}`, 'AAAA'))).toEqual({
      400: 20,
      429: 5,
    })
    expect((await confirm('203.0.113.2', 'codigo', code)).status).toBe(429)
    expect((await confirm('203.0.113.3', 'codigo', code)).status).toBe(200)
  })

  test('sixty emails are asked for, of all kinds together', async () => {
    const ask = (turn: number) =>
      turn % 2 === 0
        ? from('203.0.113.4', 'POST /api/forgot-password', { login: `ninguem${turn}` })
        : from('203.0.113.4', 'POST /api/resend-code', { username: `ninguem${turn}` })
    expect(await statusesOf(65, ask)).toEqual({ 200: 60, 429: 5 })
  })

  test('thirty links that are none are answered, and a good one still works', async () => {
    await site.member('perdida')
    await from('203.0.113.5', 'POST /api/forgot-password', { login: 'perdida' })
    const emails = await allEmails(site)
    const text = emails.find(({ to }) => to === 'perdida@exemplo.com')?.text ?? ''
    const reset = (token: string) =>
      from('203.0.113.6', 'POST /api/reset-password', { token, password: 'uma nova senha' })
    expect(await statusesOf(35, (turn) => reset(`x${turn}`))).toEqual({ 400: 30, 429: 5 })
    expect((await reset(/token=([\w-]+)/.exec(text)?.[1] ?? '')).status).toBe(200)
  })

  test('sixty taken usernames a minute are answered, in sign-up as in the check', async () => {
    const body = { ...account('outra'), username: 'neto' }
    const ask = () => from('203.0.113.7', 'POST /api/signup', body)
    expect(await statusesOf(62, ask)).toEqual({ 400: 60, 429: 2 })
  })
})

describe('of one address in a quarter of an hour', () => {
  test('thirty credentials that Google did not sign are answered', async () => {
    const ask = () => from('203.0.113.8', 'POST /api/google_login', { credential: 'no.good.token' })
    expect(await statusesOf(32, ask)).toEqual({ 401: 30, 429: 2 })
  })

  test('three hundred refresh tokens that are none are answered, and a good one still works', async () => {
    const { refreshToken } = await site.member('volta')
    const refresh = (token: string) =>
      from('203.0.113.9', 'POST /api/auth/refresh', { grant_type: 'refresh_token', refresh_token: token })
    expect(await statusesOf(303, (turn) => refresh(`x${turn}`))).toEqual({ 401: 300, 429: 3 })
    expect((await refresh(refreshToken)).status).toBe(200)
  })
})
