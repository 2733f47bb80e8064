import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { say } from '../support/lines.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let pushCrowd: ReturnType<typeof createPushCrowd>
let author: Member
let reader: Member
let other: Member
let created = 0

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())
beforeEach(async () => {
  crowd = createCrowd(site)
  pushCrowd = createPushCrowd(site)
  created += 1
  ;[author, reader, other] = (await Promise.all(
    ['autor', 'leitora', 'outra'].map((name) => site.member(`${name}${created}`)),
  )) as [Member, Member, Member]
  await reader.call('POST /api/blocks', { body: { userId: author.id } })
})
afterEach(() => {
  crowd.close()
  pushCrowd.close()
})

const history = async (member: Member, query = {}) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' }, query })).messages
const secret = () => `segredo da linha ${created}`

test('whoever has blocked somebody gets the places of their lines and not what they say: history, changes, search', async () => {
  await say(author, 'barra', `${secret()} um`)
  const { id } = await say(author, 'barra', `${secret()} dois`)
  await say(other, 'barra', `bom dia ${created}`)
  const edit = { params: { id }, body: { text: `${secret()} mudado` } }
  await author.call('PATCH /api/messages/:id', edit)

  const lines = await history(reader)
  expect(JSON.stringify(lines)).not.toContain('segredo')
  expect(lines.slice(-3)).toMatchObject([
    { hidden: true, text: '', userId: author.id },
    { hidden: true, text: '', userId: author.id },
    { text: `bom dia ${created}` },
  ])
  expect(lines.at(-2)).not.toHaveProperty('username')
  const seqs = lines.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
  expect(JSON.stringify(await history(reader, { since: 0 }))).not.toContain('segredo')

  const search = { params: { slug: 'barra' }, query: { q: 'segredo da' } }
  const path = 'GET /api/channels/:slug/messages/search' as const
  expect((await reader.call(path, search)).messages).toEqual([])
  expect((await other.call(path, search)).messages.length).toBeGreaterThan(1)
  expect(JSON.stringify(await history(other))).toContain('segredo')
})

test('they hear nothing of it live, by Socket.IO and by push, and miss no number; others hear all', async () => {
  const [deaf, deafElsewhere, open] = await Promise.all(
    [reader, reader, other].map((who) => crowd.connect(who)),
  )
  for (const client of [deaf, open]) await client?.join('barra')
  const [deafPush, openPush] = [pushCrowd.connect(reader), pushCrowd.connect(other)]
  for (const client of [deafPush, openPush]) await client.subscribe('private-barra')

  const { id, message } = await say(author, 'barra', secret())
  await author.call('PATCH /api/messages/:id', { params: { id }, body: { text: `${secret()} mudado` } })
  const last = (await say(other, 'barra', `fim ${created}`)).message

  for (const client of [deafPush, openPush]) {
    await expect.poll(() => JSON.stringify(client.received)).toContain(`fim ${created}`)
  }
  for (const client of [deaf, open]) {
    await expect.poll(() => JSON.stringify(client?.received)).toContain(`fim ${created}`)
    expect(client?.heardOf('new-message').map(([{ seq }]) => seq)).toEqual([message.seq, last.seq])
    expect(client?.heardOf('message-updated')).toHaveLength(1)
  }
  for (const client of [deaf, deafPush]) expect(JSON.stringify(client?.received)).not.toContain('segredo')
  for (const client of [open, openPush])
    expect(JSON.stringify(client?.received)).toContain(`${secret()} mudado`)
  expect(deaf?.heardOf('new-message')[0]).toMatchObject([
    { hidden: true, text: '', message: '', nickname: '' },
  ])
  expect(deafElsewhere?.heardOf('new-message'), 'who is not in the channel').toEqual([])
})

test('they hear answers to somebody whom they have blocked, and not what is answered', async () => {
  const [deaf, open] = await Promise.all([crowd.connect(reader), crowd.connect(other)])
  for (const client of [deaf, open]) await client.join('barra')
  const [deafPush, openPush] = [pushCrowd.connect(reader), pushCrowd.connect(other)]
  for (const client of [deafPush, openPush]) await client.subscribe('private-barra')

  const { id } = await say(author, 'barra', secret())
  await other.call('POST /api/send-message', {
    body: { channel: 'barra', text: `resposta ${created}`, replyTo: id },
  })
  for (const client of [deaf, open, deafPush, openPush])
    await expect.poll(() => JSON.stringify(client.received)).toContain(`resposta ${created}`)
  for (const client of [deaf, deafPush]) expect(JSON.stringify(client.received)).not.toContain('segredo')
  expect(deaf.heardOf('new-message').at(-1)).toMatchObject([{ replyTo: { id, excerpt: '', hidden: true } }])
  expect(open.heardOf('new-message').at(-1)).toMatchObject([{ replyTo: { id, excerpt: secret() } }])
})

test('they hear that a line was answered with an emoji, and not by whom they have blocked', async () => {
  const [deaf, open] = await Promise.all([crowd.connect(reader), crowd.connect(other)])
  for (const client of [deaf, open]) await client.join('barra')
  const [deafPush, openPush] = [pushCrowd.connect(reader), pushCrowd.connect(other)]
  for (const client of [deafPush, openPush]) await client.subscribe('private-barra')

  const { id } = await say(other, 'barra', `bom dia ${created}`)
  const react = { params: { id }, body: { emoji: '👍' } }
  await author.call('POST /api/messages/:id/reactions', react)
  for (const client of [deaf, open, deafPush, openPush])
    await expect.poll(() => JSON.stringify(client.received)).toContain('👍')
  for (const client of [deaf, deafPush])
    expect(JSON.stringify(client.received)).not.toContain(author.username)
  for (const client of [open, openPush]) expect(JSON.stringify(client.received)).toContain(author.username)
  await other.call('POST /api/messages/:id/reactions', react)
  await expect
    .poll(() => deaf.heardOf('reaction-changed').map(([{ by, reactions }]) => [by.length, reactions]))
    .toEqual([
      [0, [{ emoji: '👍', count: 1 }]],
      [1, [{ emoji: '👍', count: 2 }]],
    ])
})

test('what they have blocked is not counted as unread, and mentions nobody', async () => {
  await reader.call('PUT /api/favorite-channels/:slug', { params: { slug: 'barra' } })
  const { lastReadId } = await reader.call('GET /api/channels/:slug/read-marker', {
    params: { slug: 'barra' },
  })
  expect(lastReadId).toBeDefined()
  const { id } = await say(other, 'barra', 'até aqui')
  await reader.call('PUT /api/channels/:slug/read-marker', {
    params: { slug: 'barra' },
    body: { lastReadId: id },
  })
  await say(author, 'barra', `${secret()}, ${reader.username}`)
  await say(other, 'barra', 'e mais uma')
  const unread = await reader.call('GET /api/unread')
  expect(unread.channels.find(({ slug }) => slug === 'barra')).toMatchObject({ count: 1, mentions: 0 })
})

test('after an unblock everything is there again, live and before', async () => {
  const { id } = await say(author, 'barra', secret())
  const client = await crowd.connect(reader)
  await client.join('barra')
  await reader.call('DELETE /api/blocks', { body: { userId: author.id } })
  expect((await history(reader)).find((line) => line.id === id)).toMatchObject({ text: secret() })
  await say(author, 'barra', `${secret()} de novo`)
  await expect.poll(() => client.heardOf('new-message')).toMatchObject([[{ text: `${secret()} de novo` }]])
})

test('the blocks are known to a server that has just started', async () => {
  await say(author, 'barra', secret())
  await site.restart()
  expect(JSON.stringify(await history(await site.signIn(reader.username)))).not.toContain(secret())
})
