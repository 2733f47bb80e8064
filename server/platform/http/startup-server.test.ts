import { execFileSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../tests/support/free-port.ts'
import { createTranslator } from '../text/translate.ts'
import { listenOn } from './listen.ts'
import { answerWhileStarting } from './startup-server.ts'

test('who comes while the site starts gets a page, programs get data, and nobody is refused when it takes over', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const url = `http://127.0.0.1:${place.port}`
  const startup = await answerWhileStarting(place, createTranslator())

  const page = await fetch(`${url}/blog/um-texto`, {
    headers: { accept: 'text/html', 'accept-language': 'en' },
  })
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.headers.get('content-security-policy')).not.toContain('script')
  expect(await page.text()).toContain('The site will be right back')

  const data = await fetch(`${url}/api/channels`)
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await data.json()).toMatchObject({ status: 'error', code: 503, key: 'unavailable' })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)

  const app = Fastify()
  app.get('/', async () => 'here')
  const taken = listenOn(app, place, startup)
  // Connects meanwhile.
  expect([200, 503]).toContain((await fetch(url)).status)
  expect(await taken).toBe(url)
  expect(await (await fetch(url)).text()).toBe('here')

  await app.close()
  const next = createServer().listen(place.port, place.host)
  await once(next, 'listening')
  next.close()
})

test('every address of localhost is the site’s in the end', async () => {
  const place = { host: 'localhost', port: await freePort() }
  const startup = await answerWhileStarting(place, createTranslator())
  const app = Fastify()
  await listenOn(app, place, startup)
  const addresses = await lookup('localhost', { all: true })
  expect(app.addresses().map((bound) => (bound as AddressInfo).address)).toEqual(
    expect.arrayContaining(addresses.map(({ address }) => address)),
  )
  await app.close()
})

test('where somebody listens already it is said before anything is begun', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(answerWhileStarting({ host: '127.0.0.1', port }, createTranslator())).rejects.toThrow(
    'another program listens there already',
  )
  other.close()
})

test('a thousand who come in one moment, in which the site is busy, are all let in', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const startup = await answerWhileStarting(place, createTranslator())
  expect(countConnected(place.port)).toBe(1000)
  const app = Fastify()
  await listenOn(app, place, startup)
  expect(countConnected(place.port)).toBe(1000)
  await app.close()
})

/** Counts who is connected within five seconds, of a thousand. This process accepts nobody meanwhile. */
function countConnected(port: number): number {
  const visitors = `
    const { connect } = require('node:net')
    let connected = 0
    const end = () => { console.log(connected); process.exit() }
    const count = () => { if (++connected === 1000) end() }
    for (let i = 0; i < 1000; i++) connect(${port}, '127.0.0.1', count).on('error', () => {})
    setTimeout(end, 5000)`
  return Number(execFileSync(process.execPath, ['-e', visitors]))
}
