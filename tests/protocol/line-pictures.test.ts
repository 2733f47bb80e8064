import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChannelLog } from '../../web/features/chat/log/channel-log.ts'
import { newLog } from '../../web/features/chat/log/channel-log.ts'
import { lineArrived, lineChanged, lineDeleted } from '../../web/features/chat/log/chat.live.ts'
import { conversationOf } from '../support/conversations.ts'
import { enterIrc, freePort } from '../support/irc.ts'
import { look, pictureFor } from '../support/line-pictures.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { filesIn } from '../support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let port: number
let crowd: LiveCrowd
let lia: Member
let rui: Member

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[lia, rui] = await Promise.all([site.member('lia'), site.member('rui')])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const say = (member: Member, body: object) =>
  member.call('POST /api/send-message', { body: { channel: 'rio', ...body } as never })
const read = async () => {
  const page = await rui.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  return newLog(page)
}

test('lines with pictures are heard as they are read: sent, answered, edited and deleted', async () => {
  const reader = await crowd.connect(rui)
  await reader.join('rio')
  const law = await underLaw<ChannelLog>(reader, {
    fetch: async () => ({ ...(await read()), revision: 0 }),
    patches: {
      'new-message': lineArrived,
      'message-updated': lineChanged,
      'message-deleted': lineDeleted,
    },
  })
  const [picture, other] = [await pictureFor(site, lia), await pictureFor(site, lia)]
  const { id } = (await say(lia, { pictures: [{ id: picture.id, alt: 'O mar' }] })) as { id: number }
  await say(rui, { text: 'que mar', replyTo: id })
  expect((await law.holds()).messages).toMatchObject([
    { pictures: [{ alt: 'O mar' }] },
    { replyTo: { pictures: 1 } },
  ])
  await lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: 'Ipanema' } })
  await law.holds()
  await say(lia, { text: '/me mostra', pictures: [{ id: other.id }] })
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  const { messages } = await law.holds()
  expect(messages.map(({ pictures }) => pictures?.length)).toEqual([undefined, undefined, 1])
})

test('both members of a conversation hear of its pictures, and their list shows them', async () => {
  const reader = await crowd.connect(rui)
  const conversation_id = await conversationOf(lia, rui)
  const picture = await pictureFor(site, lia)
  const body = { conversation_id, pictures: [{ id: picture.id, alt: '' }] }
  const sent = await lia.call('POST /api/conversations/private/messages', { body })
  await expect.poll(() => reader.heardOf('new_message')).toMatchObject([[{ ...sent, pictures: [picture] }]])
  const [listed] = await rui.call('GET /api/conversations')
  expect(listed?.lastMessage).toEqual(sent)
})

test('IRC clients are told where the pictures are, live and later', async () => {
  const client = await enterIrc(port, 'rui', 'draft/chathistory batch')
  await client.ask('JOIN #rio')
  const picture = await pictureFor(site, lia)
  await say(lia, { text: 'A barra', pictures: [{ id: picture.id, alt: 'Areia e mar' }] })
  const address = `${site.app.infrastructure.config.publicUrl.replace(/\/$/, '')}${picture.url}`
  const sent = `PRIVMSG #rio :${address} (Areia e mar)`
  expect(await client.find(/PRIVMSG #rio :A barra$/)).toBeDefined()
  expect(await client.find(new RegExp(`${picture.id}.jpg \\(Areia e mar\\)$`))).toContain(sent)
  const played = await client.ask('CHATHISTORY LATEST #rio * 1')
  expect(played.some((line) => line.endsWith(sent))).toBe(true)

  const conversation_id = await conversationOf(lia, rui)
  const secret = await pictureFor(site, lia)
  await lia.call('POST /api/conversations/private/messages', {
    body: { conversation_id, pictures: [{ id: secret.id }] },
  })
  await client.find(new RegExp(`:lia!\\S+ PRIVMSG rui :\\S+${secret.url}$`))
  expect(await look(site, undefined, secret.url)).toBe(404)
})

test('who leaves takes their pictures and cards along: lines keep their words, and no file is left', async () => {
  const ana = await site.member('ana')
  const survey = `${site.app.infrastructure.config.publicUrl}/homeCommunity#survey`
  const [shown, secret, unsent] = [
    await pictureFor(site, ana),
    await pictureFor(site, ana),
    await pictureFor(site, ana),
  ]
  const line = { text: `olhem ${survey}`, pictures: [{ id: shown.id, alt: 'eu' }] }
  const { message: said } = await say(ana, line)
  expect(said).toMatchObject({ pictures: [{}], cards: [{ kind: 'survey' }] })
  const { revision } = await rui.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  const conversation_id = await conversationOf(ana, rui)
  const letter = await ana.call('POST /api/conversations/private/messages', {
    body: { conversation_id, content: survey, pictures: [{ id: secret.id, alt: 'só para você' }] },
  })
  expect(letter).toMatchObject({ pictures: [{}], cards: [{ kind: 'survey' }] })

  await ana.call('DELETE /api/account', { body: { password: passwordOf('ana') } })
  site.clock.advance({ days: 15 })
  await site.app.services.ownData.eraseDue()
  rui = await site.signIn('rui')
  const changed = await rui.call('GET /api/channels/:slug/messages', {
    params: { slug: 'rio' },
    query: { since: revision },
  })
  expect(changed.messages.map(({ id, text, pictures, cards }) => [id, text, pictures, cards])).toEqual([
    [said?.id, line.text, undefined, undefined],
  ])
  const talk = await rui.call('GET /api/conversations/:id', { params: { id: conversation_id } })
  const last = talk.messages.at(-1)
  expect([last?.content, last?.pictures, last?.cards]).toEqual([survey, undefined, undefined])
  for (const table of ['linePictures', 'messageCards', 'privateMessageCards'] as const) {
    const rows: unknown[] = await site.tables.selectFrom(table).selectAll().execute()
    const left = JSON.stringify(rows)
    for (const trace of [shown.id, secret.id, unsent.id, survey]) expect(left, table).not.toContain(trace)
  }
  await vi.waitFor(async () => {
    const stored = await filesIn(site, 'uploads')
    const theirs = [shown, secret, unsent].map((picture) => picture.id)
    expect(stored.filter((name) => theirs.includes(name.slice(0, 26)))).toEqual([])
  }, 15_000)
})
