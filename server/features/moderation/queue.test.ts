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

test('who let a line through holds it again within ten minutes, or another moderator does; no later, and not what its author has deleted', async () => {
  const ask = (by: Member, what: 'approve' | 'hold', id: number) =>
    by.ask<{ key?: string }>(`POST /api/held-lines/:id/${what}`, { params: { id } })
  const heldNow = async () => (await lia.call('GET /api/held-lines')).map(({ text }) => text)
  const newest = async () => {
    const { messages } = await ana.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
    const line = messages.at(-1)
    if (!line) throw new Error('nothing was said')
    return line
  }
  const reader = await crowd.connect(ana)
  await reader.join('rio')
  const before = (await heldNow()).length
  const id = await hold('rio', 'minha cobra')
  await ask(op, 'approve', id)
  const { id: lineId } = await newest()
  await ana.call('POST /api/messages/:id/reactions', { params: { id: lineId }, body: { emoji: '👍' } })
  await lia.call('PATCH /api/messages/:id', { params: { id: lineId }, body: { text: 'minha serpente' } })

  expect((await ask(ana, 'hold', id)).body.key).toBe('not_channel_operator')
  expect((await ask(staff, 'hold', id)).status).toBe(200)
  await expect.poll(() => reader.heardOf('message-deleted')).toMatchObject([[{ id: lineId }]])
  expect(await newest()).toMatchObject({ id: lineId, text: '', deleted: true })
  expect((await newest()).reactions).toBeUndefined()
  expect(await heldNow()).toContain('minha serpente')
  expect((await queueOf(op)).at(-1)).toMatchObject({ id, text: 'minha serpente', word: 'cobra' })
  expect((await ask(op, 'hold', id)).body.key).toBe('held_undo_over')

  await ask(op, 'approve', id)
  const again = await newest()
  expect(again).toMatchObject({ text: 'minha serpente', username: 'lia' })
  await lia.call('DELETE /api/messages/:id', { params: { id: again.id } })
  expect((await ask(op, 'hold', id)).body.key).toBe('held_undo_over')
  expect(await heldNow()).toHaveLength(before)

  const late = await hold('rio', 'cobra tarde')
  await ask(op, 'approve', late)
  site.clock.advance({ minutes: 10 })
  expect((await ask(op, 'hold', late)).body.key).toBe('held_undo_over')
  expect((await newest()).text).toBe('cobra tarde')
  await site.app.services.chat.sweepHeld()
  const { entries } = await ana.call('GET /api/channels/:slug/log', { params: { slug: 'rio' } })
  const keys = entries.map(({ event: { key } }) => key).filter((key) => key.startsWith('held'))
  expect(keys).toEqual(['heldApproved', 'heldApproved', 'heldAgain', 'heldApproved'])
})
