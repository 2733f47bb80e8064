import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels, takeNickname } from '../../../tests/support/channels.ts'
import { look, pictureFor } from '../../../tests/support/line-pictures.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let op: Member
let lia: Member
let ana: Member
let staff: Member
/** Members with nicknames. */
let founder: Member
let next: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[op, lia, ana] = await Promise.all([site.member('opera'), site.member('lia'), site.member('ana')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await setLevels(site, 'rio', [[op, 5]])
  ;[founder, next] = await Promise.all([site.member('fundadora'), site.member('seguinte')])
  for (const one of [founder, next]) await takeNickname(one, `${one.username}_`)
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
const holdLine = async (channel: string, text: string, pictures?: { id: string; alt: string }[]) => {
  const answer = await lia.call('POST /api/send-message', { body: { channel, text, pictures } })
  if (!('held' in answer)) throw new Error('the line was not held')
  return answer.held
}
const hold = async (channel: string, text: string) => (await holdLine(channel, text)).id
const act = (by: Member, what: 'approve' | 'hold' | 'reject', id: number) =>
  by.ask<{ key?: string }>(`POST /api/held-lines/:id/${what}`, { params: { id }, body: {} })
const newestIn = async (slug: string) => {
  const { messages } = await ana.call('GET /api/channels/:slug/messages', { params: { slug } })
  const line = messages.at(-1)
  if (!line) throw new Error('nothing was said')
  return line
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

test('a held reply stands with the line that it answers, and with none of its words once that is deleted', async () => {
  const { id: replyTo } = await say(ana, 'lisboa', 'Quem viu o bicho?')
  await staff.call('POST /api/admin/words', { body: { word: 'jararaca', whole: true, action: 'hold' } })
  await lia.call('POST /api/send-message', { body: { channel: 'lisboa', text: 'jararaca', replyTo } })
  const heldReply = async () => (await queueOf(staff)).find(({ text }) => text === 'jararaca')
  expect(await heldReply()).toMatchObject({ replyTo: { username: 'ana', excerpt: 'Quem viu o bicho?' } })
  await ana.call('DELETE /api/messages/:id', { params: { id: replyTo } })
  expect(await heldReply()).toMatchObject({ replyTo: { username: 'ana', excerpt: '', deleted: true } })
})

test('what is reported of a moderator is for others to judge, and who has told is hidden from them', async () => {
  const [ofOperator, ofModerator] = await Promise.all([crowd.connect(op), crowd.connect(staff)])
  const reported = [
    await report('message', (await say(op, 'rio', 'ofensa de quem modera')).id),
    await report('message', (await say(staff, 'rio', 'ofensa da equipe')).id),
    await report('user', staff.id),
  ]
  const [ofOp = 0, ofStaff = 0, onStaff = 0] = reported
  const seenBy = async (member: Member) =>
    (await queueOf(member)).flatMap(({ kind, id }) =>
      kind === 'report' && reported.includes(id) ? [id] : [],
    )
  const list = async (member: Member) => {
    const { body, headers } = await member.ask<{ id: number }[]>('GET /api/admin/reports', { query: {} })
    return [body.map(({ id }) => id), Number(headers.get('x-total-count'))] as const
  }
  expect(await seenBy(op)).toEqual([ofStaff])
  expect(await seenBy(staff)).toEqual([ofOp])
  // An event without a visible change would reveal the report too.
  await report('message', (await say(lia, 'rio', 'ofensa de outra')).id)
  for (const { heardOf } of [ofOperator, ofModerator])
    await expect.poll(() => heardOf('queue-changed')).toEqual([[{ channel: 'rio' }], [{ channel: 'rio' }]])
  const neto = await site.signIn('neto')
  const [[some, few], [all, many]] = [await list(staff), await list(neto)]
  expect([all.filter((id) => !some.includes(id)).sort(), many - few]).toEqual([[ofStaff, onStaff].sort(), 2])

  const handle = (id: number) =>
    staff.ask<{ key?: string }>('PATCH /api/admin/reports/:id', {
      params: { id },
      body: { state: 'dismissed' },
    })
  const answers = [await settle(op, ofOp, 'dismissed'), await settle(staff, ofStaff, 'dismissed')]
  for (const { body } of [...answers, await handle(onStaff)]) expect(body.key).toBe('report_not_found')
  // Administrators may handle reports about themselves.
  const own = await report('message', (await say(neto, 'rio', 'ofensa da direção')).id)
  expect((await settle(neto, own, 'dismissed')).status).toBe(200)
  for (const id of reported) expect((await settle(neto, id, 'dismissed')).status).toBe(200)
})

test('an operator who is muted or banned has no queue', async () => {
  const muted = { userId: op.id, channel_name: 'rio', minutes: 5 }
  await staff.call('POST /api/channel-mute', { body: muted })
  expect((await op.refused('GET /api/moderation/queue')).status).toBe(403)
  await staff.call('DELETE /api/channel-mute', { body: { userId: op.id, channel_name: 'rio' } })
  expect((await op.ask('GET /api/moderation/queue')).status).toBe(200)
})

test('what was said in a channel that was deleted is for staff alone, whoever founds another of its name', async () => {
  const name = `efemero-${crypto.randomUUID().slice(0, 8)}`
  await founder.call('POST /api/channels', { body: { name } })
  const { id } = await say(lia, name, 'ofensa antiga')
  const reported = await report('message', id)
  const seenBy = async (member: Member) => (await queueOf(member)).some((item) => item.id === reported)
  expect(await seenBy(founder)).toBe(true)

  await founder.call('DELETE /api/channels/:slug', { params: { slug: name } })
  await next.call('POST /api/channels', { body: { name } })
  expect(await seenBy(next)).toBe(false)
  expect((await settle(next, reported, 'dismissed')).body.key).toBe('report_not_found')
  expect(await seenBy(staff)).toBe(true)
})

test('moderators hear that it has changed, and others do not', async () => {
  const [his, hers, mine] = [await crowd.connect(op), await crowd.connect(staff), await crowd.connect(lia)]
  const { id } = await say(lia, 'rio', 'outra ofensa')
  await report('message', id)
  await hold('porto', 'a cobra')
  const received = (client: typeof his) => client.heardOf('queue-changed').map(([{ channel }]) => channel)
  await expect.poll(() => received(hers)).toEqual(['rio', 'porto'])
  expect(received(his)).toEqual(['rio'])
  expect(received(mine)).toEqual([])
})

test('the pictures of a held line are for its author and the moderators of its channel, until it is let through', async () => {
  await setLevels(site, 'porto', [[ana, 5]])
  const picture = { ...(await pictureFor(site, lia)), alt: 'Uma cobra' }
  const seenBy = () =>
    Promise.all([lia, op, staff, ana, undefined].map((one) => look(site, one, picture.url)))
  const { id, pictures } = await holdLine('rio', 'cobra', [picture])
  expect(pictures).toEqual([picture])
  const forThem = [200, 200, 200, 404, 404]
  expect(await seenBy()).toEqual(forThem)
  expect((await queueOf(op)).at(-1)).toMatchObject({ id, pictures: [picture] })
  const again = { body: { channel: 'rio', text: 'bom dia', pictures: [picture] } }
  expect((await lia.refused('POST /api/send-message', again)).body.key).toBe('line_picture_used')
  await site.app.services.linePictures.sweep()

  await act(op, 'approve', id)
  expect(await newestIn('rio')).toMatchObject({ text: 'cobra', pictures: [picture] })
  expect(await seenBy()).toEqual([200, 200, 200, 200, 404])
  await act(op, 'hold', id)
  expect(await seenBy()).toEqual(forThem)
  expect((await lia.call('GET /api/held-lines')).at(-1)).toMatchObject({ id, pictures: [picture] })
  await lia.call('DELETE /api/held-lines/:id', { params: { id } })
  expect(await seenBy()).toEqual([404, 404, 404, 404, 404])
})

test('who let a line through holds it again within ten minutes, or another moderator does; no later, and not what its author has deleted', async () => {
  const heldNow = async () => (await lia.call('GET /api/held-lines')).map(({ text }) => text)
  const newest = () => newestIn('rio')
  const reader = await crowd.connect(ana)
  await reader.join('rio')
  const before = (await heldNow()).length
  const id = await hold('rio', 'minha cobra')
  await act(op, 'approve', id)
  const { id: lineId } = await newest()
  await ana.call('POST /api/messages/:id/reactions', { params: { id: lineId }, body: { emoji: '👍' } })
  await lia.call('PATCH /api/messages/:id', { params: { id: lineId }, body: { text: 'minha serpente' } })

  expect((await act(ana, 'hold', id)).body.key).toBe('not_channel_operator')
  expect((await act(staff, 'hold', id)).status).toBe(200)
  await expect.poll(() => reader.heardOf('message-deleted')).toMatchObject([[{ id: lineId }]])
  expect(await newest()).toMatchObject({ id: lineId, text: '', deleted: true })
  expect((await newest()).reactions).toBeUndefined()
  expect(await heldNow()).toContain('minha serpente')
  expect((await queueOf(op)).at(-1)).toMatchObject({ id, text: 'minha serpente', word: 'cobra' })
  expect((await act(op, 'hold', id)).body.key).toBe('held_undo_over')

  await act(op, 'approve', id)
  const again = await newest()
  expect(again).toMatchObject({ text: 'minha serpente', username: 'lia' })
  await lia.call('DELETE /api/messages/:id', { params: { id: again.id } })
  expect((await act(op, 'hold', id)).body.key).toBe('held_undo_over')
  expect(await heldNow()).toHaveLength(before)

  const late = await hold('rio', 'cobra tarde')
  await act(op, 'approve', late)
  site.clock.advance({ minutes: 10 })
  expect((await act(op, 'hold', late)).body.key).toBe('held_undo_over')
  expect((await newest()).text).toBe('cobra tarde')
  await site.app.services.chat.sweepHeld()
  const { entries } = await ana.call('GET /api/channels/:slug/log', { params: { slug: 'rio' } })
  const keys = entries.map(({ event: { key } }) => key).filter((key) => key.startsWith('held'))
  expect(keys.slice(0, 4)).toEqual(['heldApproved', 'heldApproved', 'heldAgain', 'heldApproved'])
})

test('a line that was rejected by mistake waits again, as its author sees', async () => {
  const id = await hold('rio', 'cobra mansa')
  await act(op, 'reject', id)
  expect((await act(ana, 'hold', id)).body.key).toBe('not_channel_operator')
  expect((await act(op, 'hold', id)).status).toBe(200)
  expect((await queueOf(op)).at(-1)).toMatchObject({ id, text: 'cobra mansa' })
  expect((await lia.call('GET /api/held-lines')).at(-1)).toMatchObject({ id })
  expect((await act(staff, 'hold', id)).body.key).toBe('held_undo_over')
  await lia.call('DELETE /api/held-lines/:id', { params: { id } })
})

test('a rejected line keeps its pictures as long as it may still be let through', async () => {
  const picture = { ...(await pictureFor(site, lia)), alt: '' }
  const { id } = await holdLine('rio', 'cobra', [picture])
  await act(op, 'reject', id)
  const { chat, linePictures } = site.app.services
  const sweep = async () => {
    await chat.sweepHeld()
    await linePictures.sweep()
    const { db } = site.app.infrastructure
    return db.read
      .selectFrom('linePictures')
      .select('heldLineId')
      .where('pictureId', '=', picture.id)
      .execute()
  }
  expect(await sweep()).toEqual([{ heldLineId: id }])
  site.clock.advance({ days: 7, seconds: 1 })
  expect(await sweep()).toEqual([])
})
