import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { withClient } from '../support/postgres.ts'
import { passwordOf } from '../support/site.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser({ ACCESS_TOKEN_SECONDS: '600' })
  await place.site.member('lia')
})
afterAll(() => place?.close())

beforeEach(async () => {
  guest = await place.guest()
})
afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await place.leave()
})

const stored = (key: string) => guest.page.evaluate((name) => localStorage.getItem(name), key)

async function signIn(username = 'lia', at = '/login') {
  await guest.open(at)
  await guest.enter(username)
}

test('a page for members is gone back to after signing in', async () => {
  const { page, open, address, enter } = guest
  await open('/profile')
  await expect.poll(address).toBe('/login?from=%2Fprofile')
  await enter('lia')
  await page.getByText('Membro desde').waitFor()
  expect(address()).toBe('/profile')
})

// Which addresses are gone back to is tested in web/features/accounts/return-path.test.ts.
test('from=//evil.test leads to the profile, not off the site, and so do the pages to sign in for a member', async () => {
  await signIn('lia', '/login?from=%2F%2Fevil.test')
  await guest.page.getByText('Membro desde').waitFor()
  expect(guest.address()).toBe('/profile')
  for (const path of ['/login', '/register']) {
    await guest.open(path)
    await guest.page.waitForURL('**/profile')
  }
})

test('the refresh token is in no place that a script can read', async () => {
  await signIn()
  await guest.page.getByText('Membro desde').waitFor()
  const cookie = (await guest.context.cookies()).find(({ name }) => name === 'refresh_token')
  const readable = await guest.page.evaluate(() => JSON.stringify(localStorage) + document.cookie)
  expect(cookie?.httpOnly).toBe(true)
  expect(readable).not.toContain(cookie?.value)
  expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ username: 'lia', roles: ['ROLE_USER'] })
})

test('a token that ran out is renewed, and nobody notices', async () => {
  const { page } = guest
  await signIn()
  await page.getByText('Membro desde').waitFor()
  const before = await stored('accessToken')
  place.site.clock.advance({ minutes: 11 })
  await page.clock.setSystemTime(Date.now() + 11 * 60_000)

  await page.reload()
  await page.getByText('Membro desde').waitFor()
  await expect.poll(() => stored('accessToken')).not.toBe(before)
})

test('signing out in one tab signs out the other', async () => {
  const { page, context } = guest
  await signIn()
  await page.getByText('Membro desde').waitFor()
  const second = await context.newPage()
  await second.goto(`${place.site.url}/profile`)
  await second.getByText('Membro desde').waitFor()

  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(`${place.site.url}/`)
  await second.waitForURL('**/login?from=%2Fprofile')
  expect((await context.cookies()).some(({ name }) => name === 'refresh_token')).toBe(false)
})

test('the chosen language is spoken at once, kept by the account, and comes back on another machine', async () => {
  const { page, context } = guest
  await place.site.member('hugo')
  await signIn('hugo')
  await page.getByText('Membro desde').waitFor()
  await page.getByRole('button', { name: 'Editar Idioma' }).click()
  await page.getByLabel('Idioma', { exact: true }).selectOption('fr')
  await page.getByText('Membre depuis').waitFor()
  await page.getByText('Langue: Enregistré').waitFor()
  expect([await stored('user-language'), await page.evaluate(() => document.documentElement.lang)]).toEqual([
    'fr',
    'fr',
  ])
  expect((await context.cookies()).find(({ name }) => name === 'user-language')?.value).toBe('fr')

  const elsewhere = await place.guest()
  await elsewhere.open('/login')
  await elsewhere.enter('hugo')
  await elsewhere.page.getByText('Membre depuis').waitFor()
  await elsewhere.context.close()
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const { page } = guest
  await place.site.member('vera')
  const elsewhere = await place.guest()
  await elsewhere.open('/login')
  await elsewhere.enter('vera')
  await elsewhere.page.getByText('Membro desde').waitFor()

  await signIn('vera')
  await page.getByLabel('Senha atual').fill('errada-mesmo')
  await page.getByLabel('Nova senha').fill('mar-de-dentro-77')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await page.getByText('A senha atual não confere.').waitFor()
  await page.getByLabel('Senha atual').fill(passwordOf('vera'))
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await page.getByText('Senha trocada. Encerramos as outras sessões.').waitFor()

  await page.reload()
  await page.getByText('Membro desde').waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL('**/login?from=%2Fprofile')
  const why = elsewhere.page.getByText('Sua senha foi mudada em outro lugar')
  await why.waitFor()
  await elsewhere.enter('vera', 'mar-de-dentro-77')
  await elsewhere.page.getByText('Membro desde').waitFor()
  expect(await why.count()).toBe(0)
  await elsewhere.context.close()
})

test('a session that is ended in the list is over in its browser', async () => {
  const { page } = guest
  await place.site.member('ciro')
  const elsewhere = await place.guest({ userAgent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/145.0' })
  await elsewhere.open('/login')
  await elsewhere.enter('ciro')
  await elsewhere.page.getByText('Membro desde').waitFor()

  await signIn('ciro')
  await page.getByRole('button', { name: 'Encerrar a sessão Firefox no Android' }).click()
  await expect.poll(() => page.getByText('Firefox no Android').count()).toBe(0)
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL('**/login?from=%2Fprofile')
  await elsewhere.context.close()
})

test('terms that were published anew come before anything else', async () => {
  const { page } = guest
  await place.site.member('olga')
  await withClient(place.site.databaseUrl, (client) =>
    client.query("update users set accepted_terms_version = 0 where username = 'olga'"),
  )

  await signIn('olga')
  const agree = page.getByRole('button', { name: 'Aceito', exact: true })
  await page.getByText('Para continuar, leia e aceite os termos de uso.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await agree.isDisabled()).toBe(true)
  await page.getByText('Fim dos termos').focus()
  await agree.click()
  await page.getByText('Membro desde').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('whoever does not accept them leaves', async () => {
  const { page } = guest
  await withClient(place.site.databaseUrl, (client) =>
    client.query("update users set accepted_terms_version = 0 where username = 'olga'"),
  )
  await signIn('olga')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${place.site.url}/`)
  expect(await stored('accessToken')).toBeNull()
})
