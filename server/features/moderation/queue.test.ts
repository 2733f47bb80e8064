import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let op: Member
let lia: Member
let ana: Member
let staff: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[op, lia, ana] = await Promise.all([site.member('opera'), site.member('lia'), site.member('ana')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await setLevels(site, 'rio', [[op, 5]])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const queueOf = (member: Member) => member.call('GET /api/moderation/queue')
const report = async (type: 'message' | 'user', id: number) =>
  (await ana.call('POST /api/reports', { body: { type, id, reason: 'ofensa' } })).id
const settle = (by: Member, id: number, state: string) =>
  by.ask<{ key?: string }>('PATCH /api/moderation/reports/:id', { params: { id }, body: { state } })
const hold = async (channel: string, text: string) => {
  const answer = await lia.call('POST /api/send-message', { body: { channel, text } })
  if (!('held' in answer)) throw new Error('the line was not held')
  return answer.held.id
}

test('reports and held lines stand in one queue, the oldest first: all for staff, those of their channels for operators', async () => {
  const { id: before } = await say(lia, 'rio', 'antes')
  const { id: rude } = await say(lia, 'rio', 'ofensa')
  const { id: elsewhere } = await say(lia, 'porto', 'ofensa')
  const body = { word: 'cobra', whole: true, action: 'hold' } as const
  await staff.call('POST /api/admin/words', { body })
  const first = await report('message', rude)
  const second = await hold('rio', 'cobra')
  const third = await report('message', elsewhere)
  const fourth = await report('user', lia.id)
  const fifth = await hold('porto', 'cobra')

  const ids = async (by: Member) => (await queueOf(by)).map(({ kind, id }) => `${kind} ${id}`)
  expect(await ids(op)).toEqual([`report ${first}`, `held ${second}`])
  expect(await ids(staff)).toEqual([
    ...[`report ${first}`, `held ${second}`, `report ${third}`, `report ${fourth}`, `held ${fifth}`],
  ])
  expect(await queueOf(op)).toMatchObject([
    { channel: 'rio', text: 'ofensa', reason: 'ofensa', reporter: 'ana', near: rude, author: { id: lia.id } },
    { channel: 'rio', text: 'cobra', cause: 'word', word: 'cobra', near: rude, author: { name: 'lia' } },
  ])
  expect(before).toBeLessThan(rude)
  expect((await lia.refused('GET /api/moderation/queue')).body.key).toBe('not_channel_operator')

  expect((await settle(op, third, 'dismissed')).body.key).toBe('report_not_found')
  expect((await settle(op, fourth, 'dismissed')).body.key).toBe('report_not_found')
  expect((await settle(op, first, 'dismissed')).status).toBe(200)
  expect(await ids(op)).toEqual([`held ${second}`])
  await settle(op, first, 'open')
  expect(await ids(op)).toEqual([`report ${first}`, `held ${second}`])
})

test('an operator who is muted or banned has no queue', async () => {
  const muted = { userId: op.id, channel_name: 'rio', minutes: 5 }
  await staff.call('POST /api/channel-mute', { body: muted })
  expect((await op.refused('GET /api/moderation/queue')).status).toBe(403)
  await staff.call('DELETE /api/channel-mute', { body: { userId: op.id, channel_name: 'rio' } })
  expect((await op.ask('GET /api/moderation/queue')).status).toBe(200)
})

test('moderators hear that it has changed, and others do not', async () => {
  const [his, hers, mine] = [await crowd.connect(op), await crowd.connect(staff), await crowd.connect(lia)]
  const { id } = await say(lia, 'rio', 'outra ofensa')
  await report('message', id)
  await hold('porto', 'a cobra')
  const told = (client: typeof his) => client.heardOf('queue-changed').map(([{ channel }]) => channel)
  await expect.poll(() => told(hers)).toEqual(['rio', 'porto'])
  expect(told(his)).toEqual(['rio'])
  expect(told(mine)).toEqual([])
})
