import { setTimeout as pause } from 'node:timers/promises'
import type { InfiniteData } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import { messageChanged, messageDeleted } from '../../web/features/conversations/conversation.live.ts'
import { mergeMessages, newLog } from '../../web/features/conversations/conversation-log.ts'
import {
  type ConversationsPage,
  listed,
  listMoved,
  listWithout,
  messageIn,
} from '../../web/features/conversations/conversations.live.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let push: ReturnType<typeof createPushCrowd>
let lia: Member
let rui: Member
let eva: Member
let talk: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  push = createPushCrowd(site)
  lia = await site.member('lia')
  rui = await site.member('rui')
  eva = await site.member('eva')
  talk = await conversationOf(lia, rui)
})
afterEach(() => {
  crowd.close()
  push.close()
})
afterAll(() => site.stop())

/** The list as the browser has it, where unread counts come from `GET /api/unread` only. */
const listOf = async (member: Member): Promise<InfiniteData<ConversationsPage>> => {
  const conversations = await member.call('GET /api/conversations')
  return {
    pages: [{ conversations: conversations.map((one) => ({ ...one, unreadCount: 0 })), hasMore: false }],
    pageParams: [null],
  }
}

const type = (member: Member, is_typing: boolean) =>
  member.call('POST /api/typing', { body: { conversation_id: talk, username: 'eva', is_typing } })

test('both hear a message in every tab, the other alone hears typing, under the true name', async () => {
  const [first, second, his] = [await crowd.connect(lia), await crowd.connect(lia), await crowd.connect(rui)]
  const sent = await write(lia, talk, 'oi', 'tab-1')
  for (const client of [first, second, his]) {
    await expect.poll(() => client.heardOf('new_message')).toEqual([[{ ...sent, conversation_id: talk }]])
  }
  await type(lia, true)
  await type(lia, false)
  const typed = (is_typing: boolean) => [{ conversation_id: talk, is_typing, username: 'lia' }]
  await expect.poll(() => his.heardOf('typing')).toEqual([typed(true), typed(false)])
  expect([...first.heardOf('typing'), ...second.heardOf('typing')]).toEqual([])
})

test('how far one has read is heard in one’s own tabs, and by nobody else', async () => {
  const [mine, his] = [await crowd.connect(lia), await crowd.connect(rui)]
  const { id: lastReadId } = await write(rui, talk, 'leia')
  await lia.call('POST /api/conversations/:id', { params: { id: talk } })
  await expect.poll(() => mine.heardOf('read-marker')).toEqual([[{ conversation_id: talk, lastReadId }]])
  await lia.call('POST /api/conversations/:id', { params: { id: talk } })
  await pause(200)
  expect(mine.heardOf('read-marker')).toHaveLength(1)
  expect(his.heardOf('read-marker')).toEqual([])
})

test('a conversation that is hidden on one device is hidden on the other, and its partner hears nothing', async () => {
  const ana = await site.member('ana')
  const conversation_id = await conversationOf(lia, ana)
  const [otherDevice, hers] = [await crowd.connect(lia), await crowd.connect(ana)]
  const list = await underLaw(otherDevice, {
    fetch: () => listOf(lia),
    patches: { 'conversation-hidden': (conversations, event) => listWithout(conversations, event) },
  })
  await lia.call('DELETE /api/conversations/:id', { params: { id: conversation_id } })
  expect(listed(await list.holds()).map(({ id }) => id)).not.toContain(conversation_id)
  expect(otherDevice.heardOf('conversation-hidden')).toEqual([[{ conversation_id }]])
  expect(hers.heardOf('conversation-hidden')).toEqual([])
})

test('across a block nobody hears of typing', async () => {
  const blocked = await site.member('bia')
  const conversation_id = await conversationOf(blocked, lia)
  await lia.call('POST /api/blocks', { body: { userId: blocked.id } })
  const client = await crowd.connect(lia)
  await blocked.call('POST /api/typing', { body: { conversation_id, is_typing: true } })
  await pause(300)
  expect(client.heardOf('typing')).toEqual([])
})

test('messages that are heard are those that are fetched', async () => {
  const client = await crowd.connect(lia)
  const history = await underLaw(client, {
    fetch: async () => {
      const page = await lia.call('GET /api/conversations/:id', {
        params: { id: talk },
        query: { limit: 100 },
      })
      return { ...newLog(page), completeTo: 0, revision: 0 }
    },
    // The browser's own patches.
    patches: {
      new_message: (log, event: LiveEvents['new_message'][0]) =>
        event.conversation_id === talk ? mergeMessages(log, [messageIn(event)]) : log,
      message_updated: (log, event: LiveEvents['message_updated'][0]) =>
        event.conversation_id === talk ? messageChanged(log, messageIn(event)) : log,
      message_deleted: (log, event: LiveEvents['message_deleted'][0]) =>
        event.conversation_id === talk ? messageDeleted(log, event) : log,
    },
  })
  const list = await underLaw(client, {
    fetch: () => listOf(lia),
    patches: {
      new_message: (conversations, event: LiveEvents['new_message'][0]) =>
        listMoved(conversations, event) ?? conversations,
    },
  })
  const sent = []
  for (let line = 1; line <= 5; line += 1) {
    sent.push(await write(line % 2 ? rui : lia, talk, `linha ${line}`, `law-${line}`))
  }
  await history.holds()
  await list.holds()

  const [one = 0, , three = 0] = sent.map(({ id }) => id)
  const answer = { conversation_id: talk, content: 'sim', replyTo: one }
  await lia.call('POST /api/conversations/private/messages', { body: answer })
  const change = { params: { id: one }, body: { content: 'mudada' } }
  await rui.call('PATCH /api/private-messages/:id', change)
  expect((await history.holds()).messages.at(-1)?.replyTo?.excerpt).toBe('mudada')
  for (const id of [one, three]) await rui.call('DELETE /api/private-messages/:id', { params: { id } })
  const { messages } = await history.holds()
  expect(messages.at(-1)?.replyTo?.deleted).toBe(true)
  expect(messages.filter(({ deleted }) => deleted)).toHaveLength(2)
})

test('strangers hear nothing, on no gateway, whatever id they ask for, while messages flow', {
  timeout: 90_000,
}, async () => {
  const [stranger, nobody] = [await crowd.connect(eva), await crowd.connect()]
  const [signedIn, unknown] = [push.connect(eva), push.connect()]
  signedIn.pusher.signin()
  const ids = Array.from({ length: 50 }, (_, index) => index + 1)
  const walks = ids.flatMap((id) => [
    signedIn.subscribe(`conversation_${id}`),
    signedIn.subscribe(`private-conversation_${id}`),
  ])
  const anonymous = ids.map((id) => unknown.subscribe(`conversation_${id}`))
  for (const id of ids) {
    await stranger.join(`conversation_${id}`)
    await nobody.join(`conversation_${id}`)
  }
  for (let line = 1; line <= 100; line += 1) await write(line % 2 ? rui : lia, talk, `segredo ${line}`)
  await type(lia, true)
  expect(new Set(await Promise.all(walks))).toEqual(new Set([403]))
  expect(new Set(await Promise.all(anonymous))).toEqual(new Set([403]))
  const { id } = await write(lia, talk, 'mais um segredo')
  await lia.call('PATCH /api/private-messages/:id', { params: { id }, body: { content: 'outro segredo' } })
  await lia.call('DELETE /api/private-messages/:id', { params: { id } })
  await pause(300)
  expect([...signedIn.received, ...unknown.received]).toEqual([])
  for (const name of [
    'new_message',
    'message_updated',
    'message_deleted',
    'typing',
    'read-marker',
  ] as const) {
    expect([...stranger.heardOf(name), ...nobody.heardOf(name)]).toEqual([])
  }
})

test('both hear their conversation as push clients, and who types hears nothing of it', async () => {
  const [mine, his] = [push.connect(lia), push.connect(rui)]
  for (const { pusher } of [mine, his]) pusher.signin()
  expect(await mine.subscribe(`conversation_${talk}`)).toBe('succeeded')
  expect(await his.subscribe(`private-conversation_${talk}`)).toBe('succeeded')
  const sent = await write(rui, talk, 'pelo outro lado')
  for (const client of [mine, his]) {
    await expect.poll(() => client.heardOf('new_message')).toEqual([{ ...sent, conversation_id: talk }])
  }
  await type(lia, true)
  await expect
    .poll(() => his.heardOf('typing'))
    .toEqual([{ conversation_id: talk, is_typing: true, username: 'lia' }])
  expect(mine.heardOf('typing')).toEqual([])

  const { id } = sent
  const { message } = await rui.call('PATCH /api/private-messages/:id', {
    ...{ params: { id }, body: { content: 'por aqui' } },
  })
  await rui.call('DELETE /api/private-messages/:id', { params: { id } })
  for (const client of [mine, his]) {
    await expect
      .poll(() => client.heardOf('message_deleted'))
      .toMatchObject([{ id, senderId: rui.id, conversation_id: talk }])
    expect(client.heardOf('message_updated')).toEqual([{ ...message, conversation_id: talk }])
  }
})
