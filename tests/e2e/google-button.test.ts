import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'

const clientId = 'canal-barra.apps.example'

let place: AccountBrowser
let keys: Server
let credential: string

/** A stand-in for Google: its keys, and a token signed with them. */
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  keys = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
  )
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  const claims = { email: 'lia.souza@gmail.test', email_verified: true, name: 'Lia Souza' }
  credential = await new SignJWT({
    ...claims,
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: '1001',
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  place = await startAccountBrowser({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/certs`,
  })
})
afterAll(async () => {
  await place?.close()
  keys?.close()
})

/** The part of Google's script that the page uses. */
const script = (token: string) => `
  let answer
  window.google = { accounts: { id: {
    initialize: ({ callback }) => { answer = callback },
    renderButton: (place) => {
      const button = document.createElement('button')
      button.textContent = 'Continuar com o Google'
      button.onclick = () => answer({ credential: ${JSON.stringify(token)} })
      place.append(button)
    },
  } } }`

async function visit(path: string, body: string | null): Promise<Guest> {
  const guest = await place.guest()
  await guest.page.route('https://accounts.google.com/**', (route) =>
    body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
  )
  await guest.openInPeace(path)
  return guest
}

test('a new person enters with Google, reads the terms and lands in the profile', async () => {
  const { page, complaints, context } = await visit('/login', script(credential))
  await page.getByText('ou', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Continuar com o Google' }).click()

  await page.getByText('Para continuar, leia e aceite os termos de uso.').waitFor()
  await page.getByText('Fim dos termos').focus()
  await page.getByRole('button', { name: 'Aceito', exact: true }).click()
  await page.getByRole('heading', { name: 'Lia Souza' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the button is there for whoever came from another page of the site, and leads where they wanted to go', async () => {
  const { page, complaints, context, address } = await visit('/channels', script(credential))
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await page.getByRole('button', { name: 'Continuar com o Google' }).click()
  await page.waitForURL('**/channels')
  expect(address()).toBe('/channels')
  expect(complaints).toEqual([])
  await context.close()
})

test('no other page asks anything of Google', async () => {
  const { page, openInPeace, context } = await place.guest()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await page.route('https://accounts.google.com/**', (route) => route.abort())
  for (const path of ['/', '/forgot-password', '/contato', '/channels']) await openInPeace(path)
  expect(requests.filter((host) => host.includes('google'))).toEqual([])
  await context.close()
})

test('a credential that Google did not sign is refused in words', async () => {
  const { page, context } = await visit('/login', script(`${credential.slice(0, -4)}AAAA`))
  await page.getByRole('button', { name: 'Continuar com o Google' }).click()
  await page.getByText('O Google não confirmou esta conta.').waitFor()
  await context.close()
})

test('where Google cannot be reached the form alone is left', async () => {
  const { page, context } = await visit('/login', null)
  await expect.poll(() => page.getByText('ou', { exact: true }).count()).toBe(0)
  expect(await page.getByLabel('Usuário').isVisible()).toBe(true)
  await context.close()
})

test('a site without a client id asks nothing of Google', async () => {
  const own = await startAccountBrowser()
  const { page, openInPeace } = await own.guest()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await openInPeace('/login')

  expect(new Set(requests)).toEqual(new Set([new URL(own.site.url).host]))
  expect(await page.getByText('ou', { exact: true }).count()).toBe(0)
  await own.close()
})
