import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import type { Reaction } from '#contract/reactions.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { createChangeReactions } from './change-reactions.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member
let rui: Member
let founder: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[lia, ana, rui] = (await Promise.all(['lia', 'ana', 'rui'].map((name) => site.member(name)))) as [
    Member,
    Member,
    Member,
  ]
  founder = await site.signIn('neto')
  moderator = await site.member('mod1', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const react = async (member: Member, id: number, emoji: string) =>
  (await member.call('POST /api/messages/:id/reactions', { params: { id }, body: { emoji } })).reactions
const unreact = async (member: Member, id: number, emoji: string) =>
  (await member.call('DELETE /api/messages/:id/reactions', { params: { id }, body: { emoji } })).reactions
const history = async (member: Member, channel: string, query: Record<string, number> = {}) =>
  (
    await member.call('GET /api/channels/:slug/messages', {
      params: { slug: channel },
      query: query as never,
    })
  ).messages
const line = async (channel = 'barra') => (await say(lia, channel, 'reajam')).message
const keyOf = (answer: { body: unknown }) => (answer.body as { key?: string }).key

type Changed = LiveEvents['reaction-changed'][0]

/** Updates a client's reactions by an event. */
function patched(known: readonly Reaction[] | undefined, { reactions, by }: Changed, userId: number) {
  const own = new Set(known?.flatMap(({ emoji, mine }) => (mine ? [emoji] : [])))
  for (const change of by) {
    if (change.userId !== userId) continue
    if (change.added) own.add(change.emoji)
    else own.delete(change.emoji)
  }
  return reactions.map((one) => ({ ...one, mine: own.has(one.emoji) }))
}

test('each person gives an emoji once, and takes it back; readers see the sums and which are their own', async () => {
  const { id } = await line()
  expect(await react(lia, id, '👍')).toEqual([{ emoji: '👍', count: 1, mine: true }])
  expect(await react(lia, id, '👍')).toEqual([{ emoji: '👍', count: 1, mine: true }])
  expect(await react(ana, id, '❤')).toEqual([
    { emoji: '👍', count: 1, mine: false },
    { emoji: '❤️', count: 1, mine: true },
  ])
  await react(ana, id, '👍')
  expect((await history(lia, 'barra')).at(-1)?.reactions).toEqual([
    { emoji: '👍', count: 2, mine: true },
    { emoji: '❤️', count: 1, mine: false },
  ])
  await unreact(lia, id, '👍')
  expect(await unreact(lia, id, '👍')).toEqual([
    { emoji: '👍', count: 1, mine: false },
    { emoji: '❤️', count: 1, mine: false },
  ])
  await unreact(ana, id, '👍')
  await unreact(ana, id, '❤️')
  expect((await history(lia, 'barra')).at(-1)).not.toHaveProperty('reactions')
})

test('whoever asks hears who gave what, without those whom they have blocked', async () => {
  const { id } = await line()
  for (const member of [ana, lia, rui]) await react(member, id, '🎉')
  const path = 'GET /api/messages/:id/reactions' as const
  const names = async (member: Member) =>
    (await member.call(path, { params: { id } })).map(({ emoji, count, people }) => [
      emoji,
      count,
      people.map(({ name }) => name),
    ])
  expect(await names(lia)).toEqual([['🎉', 3, ['ana', 'lia', 'rui']]])
  await lia.call('POST /api/blocks', { body: { userId: rui.id } })
  expect(await names(lia)).toEqual([['🎉', 3, ['ana', 'lia']]])
  await lia.call('DELETE /api/blocks', { body: { userId: rui.id } })
})

test('everybody in the channel hears of them, and what they see equals what is fetched again', async () => {
  const [one, two] = [await line('rio'), await line('rio')]
  const witness = await crowd.connect(ana)
  await witness.join('rio')
  const law = await underLaw(witness, {
    fetch: () => history(ana, 'rio'),
    patches: {
      'reaction-changed': (messages, changed) =>
        messages.map((old) => {
          if (old.id !== changed.id) return old
          const { reactions: _known, ...rest } = old
          const reactions = patched(old.reactions, changed, ana.id)
          return { ...rest, revision: changed.revision, ...(reactions.length > 0 ? { reactions } : {}) }
        }),
    },
  })
  await Promise.all(
    [lia, ana, rui].flatMap((member) =>
      ['👍', '😂', '🎉'].flatMap((emoji) => [react(member, one.id, emoji), react(member, two.id, emoji)]),
    ),
  )
  await Promise.all([unreact(ana, one.id, '😂'), unreact(rui, two.id, '🎉'), react(ana, two.id, '🇧🇷')])
  const now = await law.holds()
  expect(now.map(({ reactions = [] }) => reactions.map(({ count }) => count).sort())).toEqual([
    [2, 3, 3],
    [1, 2, 3, 3],
  ])
  expect(await history(ana, 'rio', { since: 0 })).toHaveLength(2)
})

test('giving and taking back at once leaves sums that are true', async () => {
  const { id } = await line('sampa')
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (index % 3 ? react : unreact)([lia, ana, rui][index % 3] as Member, id, index % 2 ? '👍' : '👎'),
    ),
  )
  await sumsAreTrue(id)
})

test('two nodes that count at once, while a line is edited, lose nothing', async () => {
  const { id } = await line('sampa')
  const { db, clock } = site.app.infrastructure
  const nodes = [createChangeReactions({ db, clock }), createChangeReactions({ db, clock })]
  const place = { kind: 'channel', id: await channelId('sampa') } as const
  const people = [lia, ana, rui, moderator]
  for (const emoji of ['👍', '🎉', '😂']) {
    const given = people.map(({ id: userId, username: nickname }, index) =>
      nodes[index % 2]?.change(place, [{ messageId: id, userId, nickname, emoji, isAdded: true }]),
    )
    const edit = lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: `reajam ${emoji}` } })
    await Promise.all([...given, edit])
  }
  const found = (await history(founder, 'sampa')).find((one) => one.id === id)
  expect(found?.reactions?.map(({ count }) => count)).toEqual([4, 4, 4])
  expect(found?.text).toBe('reajam 😂')
  await sumsAreTrue(id)
})

async function channelId(slug: string): Promise<number> {
  const { id } = await site.tables
    .selectFrom('channels')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

/** Checks that the counts of a line match the table. */
async function sumsAreTrue(id: number): Promise<void> {
  const { rows } = await withClient(site.databaseUrl, (client) =>
    client.query<{ emoji: string; count: number }>(
      'select emoji, count(*)::int as count from message_reactions where message_id = $1 group by emoji order by emoji collate "C"',
      [id],
    ),
  )
  const found = (await history(founder, 'sampa')).find((one) => one.id === id)
  const sums = found?.reactions?.map(({ emoji, count }) => ({ emoji, count })) ?? []
  expect(sums.toSorted((a, b) => (a.emoji < b.emoji ? -1 : 1))).toEqual(rows)
}

test('what is no emoji, and no line of people, is refused with its reason', async () => {
  const { id } = await line()
  const path = 'POST /api/messages/:id/reactions' as const
  const refusalOf = async (emoji: string) => {
    const { status, body } = await ana.ask<{ key: string; message: string }>(path, {
      ...{ params: { id }, body: { emoji } },
    })
    expect(body.message, emoji).toMatch(/\S/)
    return [status, body.key]
  }
  expect((await refusalOf(''))[0]).toBe(400)
  // 500 code points joined to one grapheme, and 500 graphemes.
  for (const emoji of ['ok', '👍👍', '👨\u200d'.repeat(250), '🌊'.repeat(500), ' 👍 👍'])
    expect(await refusalOf(emoji), emoji).toEqual([400, 'emoji_invalid'])
  expect(keyOf(await ana.ask(path, { params: { id: 999_999_999 }, body: { emoji: '👍' } }))).toBe(
    'message_not_found',
  )
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  expect(keyOf(await ana.ask(path, { params: { id }, body: { emoji: '👍' } }))).toBe('message_not_found')
})

test('a line carries twenty different emoji, and loses all of them when it is deleted', async () => {
  const { id } = await line('miami')
  const many = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f400 + index))
  for (const emoji of many) await react(ana, id, emoji)
  const full = { params: { id }, body: { emoji: '👍' } }
  expect(keyOf(await ana.ask('POST /api/messages/:id/reactions', full))).toBe('reactions_full')
  expect(await react(rui, id, many[0] as string)).toHaveLength(20)
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  expect((await history(ana, 'miami')).at(-1)).not.toHaveProperty('reactions')
  const { rowCount } = await withClient(site.databaseUrl, (client) =>
    client.query('select from message_reactions where message_id = $1', [id]),
  )
  expect(rowCount).toBe(0)
})

test('operators take them away, all or those with one emoji, and staff do so with a note; nobody else does', async () => {
  const { id } = await line()
  for (const emoji of ['👍', '😂', '🎉']) await react(ana, id, emoji)
  const path = 'DELETE /api/messages/:id/all-reactions' as const
  expect(keyOf(await lia.ask(path, { params: { id }, body: {} }))).toBe('not_channel_operator')
  const left = await founder.call(path, { params: { id }, body: { emoji: '😂' } })
  expect(left.reactions).toEqual([
    { emoji: '👍', count: 1, mine: false },
    { emoji: '🎉', count: 1, mine: false },
  ])
  await moderator.call(path, { params: { id }, body: {} })
  expect((await history(ana, 'barra')).at(-1)).not.toHaveProperty('reactions')
  const audit = await founder.call('GET /api/admin/audit')
  expect(JSON.stringify(audit)).toContain('messages.reactionsCleared')
})

test('who is banned from a channel neither reacts nor sees who did', async () => {
  const { id } = await line('portugal')
  await founder.call('POST /api/channel-ban', { body: { nickname: 'rui', channel_name: 'portugal' } })
  for (const method of ['POST', 'DELETE', 'GET'] as const) {
    const answer = await rui.ask(`${method} /api/messages/:id/reactions`, {
      params: { id },
      ...(method === 'GET' ? {} : { body: { emoji: '👍' } }),
    })
    expect([answer.status, keyOf(answer)]).toEqual([403, 'channel_banned'])
  }
})

test('private messages are reacted to by the two alone, live and in what has changed since', async () => {
  const talk = await conversationOf(lia, ana)
  const { id } = await write(lia, talk, 'reaja')
  const [tab, stranger] = [await crowd.connect(lia), await crowd.connect(rui)]
  const path = 'POST /api/private-messages/:id/reactions' as const
  const given = await ana.call(path, { params: { id }, body: { emoji: '😍' } })
  expect(given.reactions).toEqual([{ emoji: '😍', count: 1, mine: true }])
  await expect
    .poll(() => tab.heardOf('reaction-changed'))
    .toEqual([
      [
        {
          ...{ id, conversation_id: talk, revision: 1, reactions: [{ emoji: '😍', count: 1 }] },
          by: [{ userId: ana.id, nickname: 'ana', emoji: '😍', added: true }],
        },
      ],
    ])
  expect(stranger.heardOf('reaction-changed')).toEqual([])
  const shown = await lia.call('GET /api/conversations/:id', {
    params: { id: talk },
    query: { since: '0' } as never,
  })
  expect(shown).toMatchObject({ revision: 1, hasMore: false })
  expect(shown.messages).toMatchObject([{ id, revision: 1, reactions: [{ emoji: '😍', count: 1 }] }])
  expect((await rui.ask(path, { params: { id }, body: { emoji: '😍' } })).status).toBe(404)

  await lia.call('POST /api/blocks', { body: { userId: ana.id } })
  expect(keyOf(await ana.ask(path, { params: { id }, body: { emoji: '👍' } }))).toBe('conversation_blocked')
  const back = await ana.call('DELETE /api/private-messages/:id/reactions', {
    ...{ params: { id }, body: { emoji: '😍' } },
  })
  expect(back.reactions).toEqual([])
  await lia.call('DELETE /api/blocks', { body: { userId: ana.id } })
})

test('the six that somebody gives most are told, and filled up with what everybody knows', async () => {
  const eva = await site.member('eva')
  expect(await eva.call('GET /api/reactions/frequent')).toEqual(['👍', '❤️', '😂', '🎉', '😮', '😢'])
  for (const emoji of ['🏖️', '🏖️', '🎉']) await react(eva, (await line()).id, emoji)
  expect(await eva.call('GET /api/reactions/frequent')).toEqual(['🏖️', '🎉', '👍', '❤️', '😂', '😮'])
})

test('a channel that has no reactions takes none, keeps those that there are, and lets people take theirs back', async () => {
  const { id } = await line('netflix')
  await react(ana, id, '👍')
  const path = 'PATCH /api/channels/:slug' as const
  const { channel } = await founder.call(path, { params: { slug: 'netflix' }, body: { reactions: false } })
  expect(channel).toMatchObject({ slug: 'netflix', reactions: false })
  const answer = await lia.ask('POST /api/messages/:id/reactions', { params: { id }, body: { emoji: '👍' } })
  expect([answer.status, keyOf(answer)]).toEqual([403, 'reactions_off'])
  expect((await history(lia, 'netflix')).at(-1)?.reactions).toEqual([{ emoji: '👍', count: 1, mine: false }])
  expect(await unreact(ana, id, '👍')).toEqual([])
})
