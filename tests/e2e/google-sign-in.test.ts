import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'

const clientId = 'canal-barra.apps.example'
let keys: Server
let key: CryptoKey
let place: AccountBrowser
let guest: Guest

/** Google's library as far as we use it: a button that answers with what the test put into `window.credential`. */
const library = `google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place, { locale }) {
    const button = document.createElement('button')
    button.textContent = 'Google ' + locale
    button.onclick = () => this.options.callback({ credential: window.credential })
    place.append(button)
  },
} } }`

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  const published = JSON.stringify({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }],
  })
  keys = createServer((_, response) => response.setHeader('content-type', 'application/json').end(published))
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  const { port } = keys.address() as AddressInfo
  place = await startAccountBrowser({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
  })
})
afterAll(async () => {
  await place?.close()
  keys?.close()
})
beforeEach(async () => {
  guest = await place.guest()
  return () => guest.context.close()
})

async function answerWith(given: { sub: string; email: string }): Promise<void> {
  await guest.context.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library }),
  )
  const credential = await new SignJWT({ ...given, email_verified: true, name: 'Lia Souza' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  await guest.context.addInitScript((value) => Object.assign(window, { credential: value }), credential)
}

test('a newcomer enters with Google, accepts the terms and goes where they wanted to go', async () => {
  const { page, open, address } = guest
  await answerWith({ sub: '1', email: 'lia@gmail.test' })
  await open('/profile')
  await page.getByRole('button', { name: 'Google pt' }).click()

  await page.getByText('Para continuar, leia e aceite os termos de uso.').waitFor()
  await page.getByText('Fim dos termos').focus()
  await page.getByRole('button', { name: 'Aceito', exact: true }).click()
  await page.getByRole('heading', { name: 'Lia Souza' }).waitFor()
  expect(address()).toBe('/profile')
  expect(guest.complaints).toEqual([])
})

test('the button works for whoever came from another page of the site, too', async () => {
  const { page, open } = guest
  await answerWith({ sub: '1', email: 'lia@gmail.test' })
  await open('/')
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await page.getByRole('button', { name: 'Google pt' }).click()
  await page.getByText('Membro desde').waitFor()
  expect(guest.complaints).toEqual([])
})

test('where Google cannot be reached the form is there, without the button', async () => {
  const { page, open } = guest
  await guest.context.route('https://accounts.google.com/**', (route) => route.abort())
  await open('/login')
  await expect.poll(() => page.getByText('ou', { exact: true }).count()).toBe(0)
  expect(await page.getByLabel('Usuário').isVisible()).toBe(true)
})

test('no other page asks anything of Google', async () => {
  const asked: string[] = []
  guest.page.on('request', (request) => asked.push(new URL(request.url()).host))
  for (const path of ['/', '/forgot-password', '/contato', '/channels']) await guest.open(path)
  expect(asked.filter((host) => host.includes('google'))).toEqual([])
})
