import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPushCrowd, type RawPushClient } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let push: ReturnType<typeof createPushCrowd>

beforeAll(async () => {
  site = await startSite()
  push = createPushCrowd(site)
})
afterEach(() => push.close())
afterAll(() => site.stop())

async function signIn(client: RawPushClient, member: Member): Promise<void> {
  const body = { socket_id: await client.socketId() }
  client.send('pusher:signin', await member.call('POST /api/pusher/user-auth', { body }))
  await client.next('pusher:signin_success')
}

test('a hundred frames in ten seconds are enough for anybody', async () => {
  const client = push.connectRaw()
  await client.socketId()
  for (let count = 0; count < 150; count += 1) client.send('pusher:ping')
  expect(await client.closed).toBe(1008)
})

test('what is nested too deep is no message, in its data neither', async () => {
  const client = push.connectRaw()
  await client.socketId()
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  client.wire.send(`{"event":"pusher:ping","deep":${deep}}`)
  client.send('pusher:subscribe', `{"channel":"topic-channel","deep":${deep}}`)
  client.send('pusher:ping')
  await client.next('pusher:pong')
  expect(client.received.map(({ event }) => event)).toEqual([
    ...['pusher:connection_established', 'pusher:error', 'pusher:error', 'pusher:pong'],
  ])
})

test('a user has ten connections at once, which are not counted for the address any more', async () => {
  const lia = await site.member('lia')
  for (let count = 0; count < 10; count += 1) await signIn(push.connectRaw(), lia)
  const eleventh = push.connectRaw()
  const body = { socket_id: await eleventh.socketId() }
  eleventh.send('pusher:signin', await lia.call('POST /api/pusher/user-auth', { body }))
  expect(await eleventh.closed).toBe(4100)

  await signIn(push.connectRaw(), await site.member('ana'))
})

test('an address has sixteen connections of nobody', async () => {
  const clients = Array.from({ length: 18 }, () => push.connectRaw())
  const answers = await Promise.all(
    clients.map(({ closed, socketId }) => Promise.race([closed, socketId().then(() => 'established')])),
  )
  expect(answers.filter((answer) => answer === 4100)).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'established')).toHaveLength(16)
})
