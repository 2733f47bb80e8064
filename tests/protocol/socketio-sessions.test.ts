import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { withClient } from '../support/postgres.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100' } })
  crowd = createCrowd(site)
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const ended = ({ socket }: LiveClient) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

test('a logout closes the sockets of its session, and no others', async () => {
  const here = await site.member('lia')
  const there = await site.signIn('lia')
  const [mine, alsoMine, other] = [
    await crowd.connect(here),
    await crowd.connect(here),
    await crowd.connect(there),
  ]
  const closing = Promise.all([ended(mine), ended(alsoMine)])
  await here.call('POST /api/auth/logout')

  expect(await closing).toEqual(['io server disconnect', 'io server disconnect'])
  expect(other.socket.connected).toBe(true)
})

test('a session that ends elsewhere, or its user suspended there, closes the sockets within seconds', async () => {
  const [ana, bia] = [await site.member('ana'), await site.member('bia')]
  const clients = [await crowd.connect(ana), await crowd.connect(bia)]
  const closing = Promise.all(clients.map(ended))
  await withClient(site.databaseUrl, async (client) => {
    await client.query('delete from sessions where user_id = $1', [ana.id])
    await client.query('update users set suspended_at = now() where id = $1', [bia.id])
  })
  expect(await closing).toEqual(['io server disconnect', 'io server disconnect'])
})

test('a socket outlives its access token while its session lives', async () => {
  const member = await site.member('caio')
  const client = await crowd.connect(member)
  await client.join('barra')
  site.clock.advance({ minutes: 20 })
  // Longer than the interval of the check for expired sessions.
  await pause(6000)
  expect((await member.ask('GET /api/userprofile')).status).toBe(401)
  expect(client.socket.connected).toBe(true)
  const fresh = await site.signIn('caio')
  await fresh.call('POST /api/send-message', { body: { channel: 'barra', text: 'ainda ouve?' } })
  await expect.poll(() => client.heardOf('new-message')).toHaveLength(1)
})

test('a change of language reaches the socket without closing it', async () => {
  const member = await site.member('davi')
  const client = await crowd.connect(member)
  await member.call('POST /api/update-language', { body: { language: 'es' } })
  await expect.poll(() => client.join('nowhere')).toMatchObject({ message: 'Este canal no existe.' })
  await member.call('POST /api/update-language', { body: { language: 'en' } })
  await expect.poll(() => client.join('nowhere')).toMatchObject({ message: 'This channel does not exist.' })
  expect(client.socket.connected).toBe(true)
})

test('a server that stops says so with 1012, and its clients try again', async () => {
  const other = await startSite()
  const others = createCrowd(other)
  const member = await other.member('lia')
  const [client, raw] = [
    await others.connect(member, { reconnection: true }),
    await others.connectRaw(member),
  ]
  const closed = new Promise((resolve) => raw.once('close', resolve))
  const reason = ended(client)
  const again = new Promise<void>((resolve) => client.socket.io.once('reconnect_attempt', () => resolve()))
  const startedAt = performance.now()
  await other.stop()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(await closed).toBe(1012)
  expect(await reason).toBe('transport close')
  await again
  others.close()
})
