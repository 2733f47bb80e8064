import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../support/conversations.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member
let eva: Member
let talk: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  rui = await site.member('rui')
  eva = await site.member('eva', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  talk = await conversationOf(lia, rui)
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const ids = Array.from({ length: 30 }, (_, index) => index + 1)
const callsOf = (id: number) =>
  [
    ['GET /api/conversations/:id', { params: { id } }],
    ['GET /api/conversations/:id', { params: { id }, query: { after: 0 } }],
    ['POST /api/conversations/:id', { params: { id } }],
    ['DELETE /api/conversations/:id', { params: { id } }],
    ['PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId: 1 } }],
    ['POST /api/conversations/private/messages', { body: { conversation_id: id, content: 'oi' } }],
    ['POST /api/typing', { body: { conversation_id: id, is_typing: true } }],
  ] as const

/** Makes the two send messages until `listen` resolves. */
async function whileTheyTalk(listen: () => Promise<void>): Promise<void> {
  let listening = true
  const talking = (async () => {
    for (let line = 1; listening; line += 1) await write(line % 2 ? lia : rui, talk, `segredo ${line}`)
  })()
  await listen().finally(() => {
    listening = false
  })
  await talking
}

test('staff who are no members read, write, search and count nothing while messages flow, whatever the id', {
  timeout: 90_000,
}, async () => {
  const received = await crowd.connect(eva)
  expect(ids).toContain(talk)
  await whileTheyTalk(async () => {
    for (const id of ids) {
      const refusals = await Promise.all(callsOf(id).map(([name, input]) => eva.refused(name, input)))
      // The same response as for a conversation that does not exist.
      expect(new Set(refusals.map(({ status, body }) => `${status} ${body.key}`))).toEqual(
        new Set(['404 conversation_not_found']),
      )
      const query = { selectedConversationId: id }
      expect(await eva.call('GET /api/conversations', { query })).toEqual([])
      const found = { query: { q: 'segredo', conversation_id: id } }
      expect((await eva.call('GET /api/conversations/search', found)).messages).toEqual([])
    }
    expect((await eva.call('GET /api/unread')).conversations).toEqual([])
    expect((await eva.call('GET /api/userprofile')).conversations).toEqual([])
    expect((await eva.call('GET /api/notifications')).notifications).toEqual([])
  })
  expect(received.received.filter(([name]) => name !== 'users' && name !== 'online')).toEqual([])
})

test('whoever is not signed in is asked to, before anything is looked for', async () => {
  await whileTheyTalk(async () => {
    for (const id of ids.slice(0, 10)) {
      for (const [name, input] of callsOf(id)) {
        expect((await site.visitor.refused(name, input)).status, `${name} ${id}`).toBe(401)
      }
    }
    for (const name of [
      'GET /api/conversations',
      'GET /api/conversations/search',
      'GET /api/unread',
    ] as const) {
      expect((await site.visitor.refused(name)).status, name).toBe(401)
    }
  })
})
