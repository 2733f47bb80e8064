import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { followTimeZone, renewSubscription } from './renew-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

const choices = { kinds: ['mention'], quietHours: null, hidesText: true, timeZone: 'Europe/Lisbon' }
const { timeZone: here } = new Intl.DateTimeFormat('en').resolvedOptions()
const subscription = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }
const token = `head.${btoa(JSON.stringify({ id: 7, iat: 0, exp: 4e9 }))}.sign`

/** Mocks a browser whose push subscription has changed, and the site's responses. */
function standIn(devices: object[], session = json(200, { token })) {
  vi.stubGlobal('registration', {
    pushManager: { subscribe: async () => ({ toJSON: () => ({ ...subscription, expirationTime: null }) }) },
  })
  const sent = replaceNetwork(({ url, method }) => {
    if (url === '/api/auth/refresh') return session
    return method === 'GET' ? json(200, { publicKey: 'BK', devices }) : json(200, {})
  })
  return () => sent.filter(({ method }) => method === 'PUT')
}

test('a browser that is told elsewhere from now on says so, and keeps its choices', async () => {
  const stored = { id: 'a', isThis: true, userAgent: '', createdAt: '', muted: [], ...choices }
  const changes = standIn([{ ...stored, id: 'b', isThis: false, hidesText: false }, stored])
  await renewSubscription()
  const [change] = changes()
  expect(change?.url).toBe('/api/devices/this')
  expect(change?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(JSON.parse(change?.body ?? '')).toEqual({ ...choices, timeZone: here, ...subscription })
})

test('a browser that was turned off, or where nobody is signed in, stays silent', async () => {
  const changes = standIn([])
  await renewSubscription()
  const others = standIn([], json(401, {}))
  await renewSubscription()
  expect([...changes(), ...others()]).toEqual([])
})

test('a device that has come to another time zone says so with the next message, once', async () => {
  const changes = standIn([{ id: 'a', isThis: true, userAgent: '', createdAt: '', muted: [], ...choices }])
  await followTimeZone('Pacific/Chatham')
  expect(changes().map(({ body }) => JSON.parse(body ?? '').timeZone)).toEqual([here])
  await followTimeZone(here)
  expect(changes()).toHaveLength(1)

  // Without a session it keeps what it has, and shows its message all the same.
  const others = standIn([], json(503, {}))
  await followTimeZone('Pacific/Chatham')
  expect(others()).toEqual([])
})
