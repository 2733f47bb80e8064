import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../../tests/support/client.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => site.stop())

const pageTokenIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => /^page_session=([\w-]{43});/.exec(cookie)?.[1])
    .find(Boolean) ?? ''

/** Signs in and returns the values of the cookies. */
async function enter(username: string, cookies = '') {
  const body = { username, password: passwordOf(username) }
  const { body: answer, headers } = await site.visitor.ask<{ token: string; refresh_token: string }>(
    'POST /api/login_check',
    { body },
    cookies ? { cookie: cookies } : {},
  )
  return { ...answer, headers, pageToken: pageTokenIn(headers) }
}

async function refresh(refreshToken: string) {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const { body: answer, headers } = await site.visitor.ask<{ refresh_token: string }>(
    'POST /api/auth/refresh',
    { body },
  )
  return { ...answer, pageToken: pageTokenIn(headers) }
}

const readerOf = async (pageToken: string) =>
  (await site.app.services.accounts.authenticatePage(pageToken))?.actor.username

test('signing in gives the page session beside the refresh cookie, and in no answer that a script reads', async () => {
  await site.member('lia')
  const { pageToken, headers, ...answer } = await enter('lia')
  const cookie = headers.getSetCookie().find((one) => one.startsWith('page_session='))

  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).toContain('Max-Age=2592000')
  expect(JSON.stringify(answer)).not.toContain(pageToken)
  expect(await readerOf(pageToken)).toBe('lia')
})

test('over https it goes out over https only', async () => {
  const secure = await startSite({ environment: { PUBLIC_URL: 'https://canal.example' } })
  await secure.member('lia')
  const body = { username: 'lia', password: passwordOf('lia') }
  const { headers } = await secure.visitor.ask('POST /api/login_check', { body })
  expect(headers.getSetCookie().find((one) => one.startsWith('page_session='))).toContain('; Secure')
  await secure.stop()
})

test('a cookie that was set before the sign-in does not become the one that counts', async () => {
  await site.member('fixa')
  const planted = 'a'.repeat(43)
  const { pageToken } = await enter('fixa', `page_session=${planted}`)
  expect(pageToken).not.toBe(planted)
  expect(await readerOf(planted)).toBeUndefined()

  // A planted page session of another user stays theirs and gives no access to whoever signs in.
  await site.member('outra')
  const { pageToken: theirs } = await enter('outra')
  await enter('fixa', `page_session=${theirs}`)
  expect(await readerOf(theirs)).toBe('outra')
})

test('it is renewed with the session; the one before lasts until the next time', async () => {
  await site.member('nova')
  const first = await enter('nova')
  const second = await refresh(first.refresh_token)
  expect(await readerOf(second.pageToken)).toBe('nova')
  expect(await readerOf(first.pageToken)).toBe('nova')

  const third = await refresh(second.refresh_token)
  expect(await readerOf(third.pageToken)).toBe('nova')
  expect(await readerOf(first.pageToken)).toBeUndefined()
})

test('the database holds nothing that could be sent as one', async () => {
  await site.member('cofre')
  const { pageToken } = await enter('cofre')
  const rows = JSON.stringify(await site.tables.selectFrom('sessions').selectAll().execute())
  expect(rows).not.toContain(pageToken)
})

test('it opens nothing but pages: to calls it is nobody', async () => {
  await site.member('surda')
  const { pageToken } = await enter('surda')
  for (const headers of [
    { cookie: `page_session=${pageToken}` },
    { authorization: `Bearer ${pageToken}` },
  ] as Record<string, string>[])
    expect((await site.visitor.ask('GET /api/userprofile', {}, headers)).status).toBe(401)
  const asRefresh = { body: { grant_type: 'refresh_token', refresh_token: pageToken } }
  expect((await site.visitor.ask('POST /api/auth/refresh', asRefresh)).status).toBe(401)
})

test.each([
  ['signing out', (here: Member) => here.call('POST /api/auth/logout')],
  ['a password that is changed elsewhere', changePasswordElsewhere],
  ['a suspension', (here: Member) => site.app.services.accounts.suspend(here.username)],
  ['leaving for good', askForDeletion],
  ['being ended from another device', endElsewhere],
  ['new terms, until they are accepted', forgetTerms],
  ['a fortnight without use', async () => site.clock.advance({ days: 14, seconds: 1 })],
] as [string, (here: Member) => Promise<unknown>][])('%s ends it', async (what, act) => {
  const username = `fim-${what.length}`
  const here = await site.member(username)
  const { pageToken, token } = await enter(username)
  expect(await readerOf(pageToken)).toBe(username)

  await act({ ...here, ...signedInAs(token) })
  expect(await readerOf(pageToken)).toBeUndefined()
})

test('a browser that shows somebody else’s gives it back, and their session goes on', async () => {
  await site.member('ana')
  const { pageToken, refresh_token: refreshToken } = await enter('ana')
  const { headers } = await site.visitor.ask(
    'POST /api/auth/page-logout',
    {},
    { cookie: `page_session=${pageToken}` },
  )
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^page_session=;.*Path=\//)])
  expect(await readerOf(pageToken)).toBeUndefined()
  expect(await readerOf((await refresh(refreshToken)).pageToken)).toBe('ana')
})

const signedInAs = (token: string) => createClient(site.url, token)

async function changePasswordElsewhere({ username }: Member) {
  const there = await site.signIn(username)
  const body = { current_password: passwordOf(username), new_password: 'mar-de-dentro-77' }
  await there.call('POST /api/change-password', { body })
}

function askForDeletion(here: Member) {
  return here.call('DELETE /api/account', { body: { password: passwordOf(here.username) } })
}

async function endElsewhere({ username }: Member) {
  const there = await site.signIn(username)
  const others = (await there.call('GET /api/sessions')).filter(({ current }) => !current)
  for (const { id } of others) await there.call('DELETE /api/sessions/:id', { params: { id } })
}

/** Simulates newly published terms. */
async function forgetTerms({ id: userId }: Member) {
  await site.app.infrastructure.db.write((tx) =>
    tx.updateTable('users').set({ acceptedTermsVersion: null }).where('id', '=', userId).execute(),
  )
}
