import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let neto: Member
let lia: Member
let created = 0

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400' } })
  crowd = createCrowd(site)
  ;[neto, lia] = await Promise.all([site.signIn('neto'), site.member('lia')])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const somebody = () => site.member(`pessoa${++created}`)
const say = (member: Member, text: string) =>
  member.ask<{ key: string; result?: { text: string } }>('POST /api/send-message', {
    body: { channel: 'rio', text },
  })
const received = async (member: Member) =>
  (await member.call('GET /api/notifications')).notifications.map(({ type, message, link }) => ({
    ...{ type, message, link },
  }))

test('an invitation is a notification that leads to the channel, and heard at once', async () => {
  const ana = await somebody()
  const client = await crowd.connect(ana)
  expect(await say(lia, `/invite @${ana.username}`)).toMatchObject({
    status: 200,
    body: { result: { text: `${ana.username} recebe o convite para #rio.` } },
  })
  await expect
    .poll(() => client.heardOf('invited'))
    .toEqual([[{ channel: 'rio', by: { id: lia.id, nickname: 'lia' } }]])
  const invitation = { type: 'channel_invitation', message: 'lia convidou você para #rio', link: '/rio' }
  await expect.poll(() => client.heardOf('new-notification')).toMatchObject([[invitation]])
  expect(await received(ana)).toEqual([invitation])
})

test('asking again within the hour rings no second time', async () => {
  const [ana, rui] = [await somebody(), await somebody()]
  for (let i = 0; i < 3; i++) await say(rui, `/invite ${ana.username}`)
  await say(lia, `/invite ${ana.username}`)
  await expect.poll(() => received(ana)).toHaveLength(2)
})

test('whoever has blocked the inviter hears nothing, and the inviter is not told so', async () => {
  const [ana, rui] = [await somebody(), await somebody()]
  await ana.call('POST /api/blocks', { body: { userId: rui.id } })
  const client = await crowd.connect(ana)
  expect((await say(rui, `/invite ${ana.username}`)).status).toBe(200)
  await say(lia, `/invite ${ana.username}`)
  await expect.poll(() => client.heardOf('invited')).toHaveLength(1)
  await expect.poll(() => received(ana)).toMatchObject([{ message: 'lia convidou você para #rio' }])
})

test('who is banned is invited by nobody until the ban is lifted, and invites nobody', async () => {
  const [ana, rui] = [await somebody(), await somebody()]
  const ban = { body: { nickname: ana.username, channel_name: 'rio' } }
  await neto.call('POST /api/channel-ban', ban)
  for (const inviter of [rui, neto]) {
    expect(await say(inviter, `/invite ${ana.username}`)).toMatchObject({
      status: 403,
      body: { key: 'invite_banned' },
    })
  }
  expect(await say(ana, `/invite ${rui.username}`)).toMatchObject({
    status: 403,
    body: { key: 'channel_banned' },
  })
  expect(await received(rui)).toEqual([])

  await neto.call('DELETE /api/channel-ban', ban)
  expect((await say(neto, `/invite ${ana.username}`)).status).toBe(200)
  await expect.poll(() => received(ana)).toMatchObject([{ type: 'channel_invitation' }])
})

test('nobody, oneself and an eleventh in ten minutes are refused', async () => {
  const eager = await somebody()
  expect(await say(eager, '/invite')).toMatchObject({ body: { key: 'command_needs_nickname' } })
  expect(await say(eager, '/invite ninguem')).toMatchObject({
    status: 404,
    body: { key: 'nickname_unknown' },
  })
  expect(await say(eager, `/invite ${eager.username}`)).toMatchObject({
    status: 400,
    body: { key: 'invite_self' },
  })
  for (let i = 0; i < 8; i++) expect((await say(eager, '/invite lia')).status).toBe(200)
  expect((await say(eager, '/invite lia')).status).toBe(429)
})
