import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import type { Reaction } from '#contract/reactions.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { newLog } from '../../../web/features/chat/log/channel-log.ts'
import { lineChanged } from '../../../web/features/chat/log/chat.live.ts'
import { messageChanged } from '../../../web/features/conversations/conversation.live.ts'
import { newLog as newPrivateLog } from '../../../web/features/conversations/conversation-log.ts'
import { messageIn } from '../../../web/features/conversations/conversations.live.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[lia, ana] = [await site.member('lia'), await site.member('ana')]
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

/** Reactions in the event. */
const counts = [
  { emoji: '👍', count: 2 },
  { emoji: '🎉', count: 1 },
]
const given = () => [[lia, '👍'] as const, [ana, '👍'] as const, [ana, '🎉'] as const]
const own = (line: { reactions?: Reaction[] | undefined } | undefined) =>
  line?.reactions?.map(({ mine }) => mine)

test('who edits a line is answered which of its reactions are their own, and everybody keeps what they know of theirs', async () => {
  const { id } = (await say(lia, 'lisboa', 'reajam')).message
  for (const [member, emoji] of given())
    await member.call('POST /api/messages/:id/reactions', { params: { id }, body: { emoji } })
  const readers = []
  for (const member of [lia, ana]) {
    const client = await crowd.connect(member)
    await client.join('lisboa')
    const fetch = async () => ({
      ...newLog(await member.call('GET /api/channels/:slug/messages', { params: { slug: 'lisboa' } })),
      revision: 0,
    })
    readers.push({
      client,
      law: await underLaw(client, { fetch, patches: { 'message-updated': lineChanged } }),
    })
  }

  const { message } = await lia.call('PATCH /api/messages/:id', {
    ...{ params: { id }, body: { text: 'reajam mais' } },
  })
  expect(own(message)).toEqual([true, false])
  const seen = []
  for (const { client, law } of readers) {
    seen.push(own((await law.holds()).messages.at(-1)))
    expect(client.heardOf('message-updated').map(([line]) => line.reactions)).toEqual([counts])
  }
  expect(seen).toEqual([
    [true, false],
    [true, true],
  ])
})

test('so it is in private', async () => {
  const talk = await conversationOf(lia, ana)
  const { id } = await write(lia, talk, 'reaja')
  for (const [member, emoji] of given())
    await member.call('POST /api/private-messages/:id/reactions', { params: { id }, body: { emoji } })
  const client = await crowd.connect(ana)
  const law = await underLaw(client, {
    fetch: async () => ({
      ...newPrivateLog(await ana.call('GET /api/conversations/:id', { params: { id: talk } })),
      revision: 0,
    }),
    patches: {
      message_updated: (log, event: LiveEvents['message_updated'][0]) =>
        messageChanged(log, messageIn(event)),
    },
  })

  const { message } = await lia.call('PATCH /api/private-messages/:id', {
    ...{ params: { id }, body: { content: 'reaja mais' } },
  })
  expect(own(message)).toEqual([true, false])
  expect(own((await law.holds()).messages.at(-1))).toEqual([true, true])
  expect(client.heardOf('message_updated').map(([line]) => line.reactions)).toEqual([counts])
})

test('each answer has the revision of its line, so that a late one is known to be old', async () => {
  const { id } = (await say(lia, 'lisboa', 'reajam')).message
  const query = { params: { slug: 'lisboa' } }
  const stored = async () =>
    (await lia.call('GET /api/channels/:slug/messages', query)).messages.at(-1)?.revision
  const staff = await site.signIn('neto')
  const emoji = { params: { id }, body: { emoji: '👍' } }
  const acts = [
    () => ana.call('POST /api/messages/:id/reactions', emoji),
    () => ana.call('DELETE /api/messages/:id/reactions', emoji),
    () => staff.call('DELETE /api/messages/:id/all-reactions', { params: { id }, body: {} }),
  ]
  for (const act of acts) {
    const { revision } = await act()
    expect(revision).toBe(await stored())
    // The same again changes nothing.
    expect((await act()).revision).toBe(revision)
  }
})
