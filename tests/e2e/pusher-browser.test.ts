import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startSite, type TestSite } from '../support/site.ts'

const bundle = readFileSync(
  new URL('../../node_modules/pusher-js/dist/web/pusher.min.js', import.meta.url),
  'utf8',
)
let friend: Server
let friendUrl: string
let site: TestSite
let browser: Browser

beforeAll(async () => {
  friend = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>amigo</title><ul></ul><script>${bundle}</script>`)
  })
  await new Promise<void>((resolve) => friend.listen(0, '127.0.0.1', resolve))
  friendUrl = `http://127.0.0.1:${(friend.address() as AddressInfo).port}`
  site = await startSite({ environment: { CORS_ORIGINS: friendUrl } })
  browser = await launchChromium()
}, 90_000)
afterAll(async () => {
  await browser.close()
  friend.close()
  await site.stop()
})

/** Runs in a page of another site, with the original bundle of pusher-js. */
const listen = `({ host, port, site, token }) => {
  const headers = { authorization: 'Bearer ' + token }
  const pusher = new Pusher('canal-barra', {
    cluster: 'eu', wsHost: host, wsPort: port, forceTLS: false, enabledTransports: ['ws'],
    userAuthentication: { endpoint: site + '/api/pusher/user-auth', headers },
    channelAuthorization: { endpoint: site + '/api/pusher/auth', headers },
  })
  pusher.signin()
  const show = (text) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: text }))
  for (const name of ['barra', 'private-rio']) {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => show('in ' + name))
    channel.bind('new-message', ({ nickname, text }) => show(nickname + ': ' + text))
  }
}`

test('the official browser client hears the lines on a page of a friendly site', async () => {
  const lia = await site.member('lia')
  const page = await browser.newPage()
  await page.goto(friendUrl)
  const { hostname: host, port } = new URL(site.url)
  const settings = { host, port: Number(port), site: site.url, token: lia.token }
  await page.evaluate(`(${listen})(${JSON.stringify(settings)})`)

  await page.getByText('in barra').waitFor()
  await page.getByText('in private-rio').waitFor()
  await lia.call('POST /api/send-message', { body: { channel: 'barra', text: 'olá, navegador' } })
  await lia.call('POST /api/send-message', { body: { channel: 'rio', text: 'e daqui também' } })
  await page.getByText('lia: olá, navegador').waitFor()
  await page.getByText('lia: e daqui também').waitFor()
  expect(await page.locator('li').count()).toBe(4)
})
