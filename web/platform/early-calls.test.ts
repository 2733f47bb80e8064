import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, api } from './api.ts'
import { earlyScript, hasAskedEarly } from './early-calls.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from './fake-network.ts'
import { beginSession } from './session.ts'

const address = '/api/channels/rio/messages'
const page = { messages: [], hasMore: false, revision: 0 }
const readLines = () => api('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
const readAtOnce = () => answered('GET /api/channels/:slug/messages', { params: { slug: 'rio' }, query: {} })
/** As the page does it, before any of its code is there. */
const openPage = () => runInThisContext(earlyScript([address]))

beforeEach(() => {
  localStorage.clear()
  delete window.earlyCalls
})
afterEach(() => vi.unstubAllGlobals())

test('what was asked for before the code came is not asked for again, but later is', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const asked = replaceNetwork(() => json(200, page))
  openPage()
  expect(asked).toHaveLength(1)

  expect(await readLines()).toEqual(page)
  expect(asked).toHaveLength(1)
  await readLines()
  expect(asked).toHaveLength(2)
})

test('the script that draws early comes for a member, and until then no form leaves the page', () => {
  replaceNetwork(() => json(200, page))
  const draw = () => runInThisContext(earlyScript([address], '/assets/early.js'))
  const scripts = () => document.head.querySelectorAll('script[src="/assets/early.js"]')
  draw()
  expect(scripts()).toHaveLength(0)

  beginSession(signedIn(tokenNamed('lia')))
  draw()
  expect(scripts()).toHaveLength(1)
  const submit = new Event('submit', { cancelable: true })
  window.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(true)
})

test('nothing is asked early for a visitor', () => {
  const asked = replaceNetwork(() => json(200, page))
  openPage()
  expect(asked).toEqual([])
  expect(hasAskedEarly()).toBe(false)
})

test('an answer that was given to another account is not used', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const asked = replaceNetwork(() => json(200, page))
  openPage()
  beginSession(signedIn(tokenNamed('rui')))
  await readLines()
  expect(asked).toHaveLength(2)
})

test('an early call that nobody answered is made once more', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const answers = [() => Promise.reject(new TypeError('offline')), () => Promise.resolve(json(200, page))]
  replaceNetwork(() => answers.shift()?.() ?? json(200, page))
  openPage()
  expect(await readLines()).toEqual(page)
})

test('an answer that nobody takes is read to its end', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const answer = json(200, page)
  replaceNetwork(() => answer)
  openPage()
  await expect.poll(() => answer.bodyUsed).toBe(true)
})

test('what has come already is there for the first drawing, once', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const asked = replaceNetwork(() => json(200, page))
  openPage()
  expect(hasAskedEarly()).toBe(true)
  await expect.poll(() => window.earlyCalls?.read.size).toBe(1)

  expect(readAtOnce()).toEqual(page)
  expect(readAtOnce()).toBeUndefined()
  await readLines()
  expect(asked).toHaveLength(2)
})

test('a refusal is nothing that could be drawn', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  const refusal = json(403, { code: 403, message: 'Não.' })
  replaceNetwork(() => refusal)
  openPage()
  await expect.poll(() => refusal.bodyUsed).toBe(true)
  expect(readAtOnce()).toBeUndefined()
})

test('what another account was told is not drawn', async () => {
  beginSession(signedIn(tokenNamed('lia')))
  replaceNetwork(() => json(200, page))
  openPage()
  await expect.poll(() => window.earlyCalls?.read.size).toBe(1)
  beginSession(signedIn(tokenNamed('rui')))
  expect(readAtOnce()).toBeUndefined()
})
