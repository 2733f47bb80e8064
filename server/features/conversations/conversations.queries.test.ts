import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
/** A conversation of other people. */
let talk: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  talk = await conversationOf(await site.member('lia'), await site.member('rui'))
})
afterAll(() => site.stop())

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}

const listed = (member: Member, selectedConversationId?: number) =>
  member.call('GET /api/conversations', {
    query: selectedConversationId === undefined ? {} : { selectedConversationId },
  })

describe('the list', () => {
  test('has the newest first, the shown name of the other, and the last message', async () => {
    const [member, first, second] = [await somebody(), await somebody(), await somebody()]
    const older = await conversationOf(member, first)
    const newer = await conversationOf(member, second)
    const { id: empty, lastMessage } = (await listed(member))[0] ?? {}
    expect([empty, lastMessage]).toEqual([newer, null])

    const message = await write(first, older, 'voltei')
    expect(await listed(member)).toEqual([
      {
        ...{
          id: older,
          name: first.username,
          user: { id: first.id, name: first.username, profileImage: '' },
        },
        ...{ lastMessage: message, unreadCount: 1 },
      },
      expect.objectContaining({ id: newer }),
    ])
    expect((await member.call('GET /api/userprofile')).conversations).toEqual([
      { id: older, name: first.username, user: { id: first.id, name: first.username } },
      { id: newer, name: second.username, user: { id: second.id, name: second.username } },
    ])
  })

  test('has a new one for who opened it, and with the first message for the other', async () => {
    const [member, other] = [await somebody(), await somebody()]
    const id = await conversationOf(member, other)
    expect((await listed(member)).map((conversation) => conversation.id)).toEqual([id])
    expect(await listed(other)).toEqual([])
    await write(member, id, 'oi')
    expect((await listed(other)).map((conversation) => conversation.id)).toEqual([id])
  })

  test('leaves a hidden one out until its next message, for who hid it alone', async () => {
    const [member, other] = [await somebody(), await somebody()]
    const id = await conversationOf(member, other)
    await write(other, id, 'oi')
    const hide = () => member.call('DELETE /api/conversations/:id', { params: { id } })
    expect(await hide()).toEqual({
      status: 'success',
      message: 'A conversa saiu da lista. Ela volta com a próxima mensagem.',
    })
    expect(await listed(member)).toEqual([])
    expect((await listed(member, id)).map((conversation) => conversation.id)).toEqual([id])
    expect(await listed(member, talk)).toEqual([])
    expect(await listed(other)).toHaveLength(1)

    await write(other, id, 'de novo')
    expect(await listed(member)).toHaveLength(1)
    await hide()
    await conversationOf(member, other)
    expect(await listed(member)).toHaveLength(1)
  })
})

describe('a list of more than two hundred', () => {
  let reader: Member
  const page = async (query: { before?: number; selectedConversationId?: number } = {}) =>
    (await reader.call('GET /api/conversations', { query })).map(({ id }) => id)
  beforeAll(async () => {
    reader = await site.member('caixeiro')
    await withClient(site.databaseUrl, (client) =>
      client.query(
        `with people as (
           insert into users (username, name, email, language, created_at)
           select 'fregues' || n, 'fregues' || n, 'fregues' || n || '@exemplo.com', 'pt', now()
           from generate_series(1, 205) n returning id
         ), talks as (
           insert into conversations (first_id, second_id, created_at, moved_at)
           select least(id, $1), greatest(id, $1), now(), now() - (id / 2) * interval '1 second' from people
           returning id
         )
         insert into conversation_members (user_id, conversation_id) select $1, id from talks`,
        [reader.id],
      ),
    )
  })

  test('goes on after any of them, so that each is reached once, also where two moved at one moment', async () => {
    const first = await page()
    const rest = await page({ before: first.at(-1) ?? 0 })
    expect([first.length, rest.length]).toEqual([200, 5])
    expect(new Set([...first, ...rest]).size).toBe(205)
    for (const place of [0, 1])
      expect(await page({ before: first[place] ?? 0 })).toEqual(
        [...first, ...rest].slice(place + 1, place + 201),
      )
    expect(await page({ before: rest.at(-1) ?? 0 })).toEqual([])
  })

  test('has the one that is looked at in its first answer only', async () => {
    const first = await page()
    const [, ...rest] = await page({ before: first.at(-1) ?? 0 })
    const last = rest.at(-1) ?? 0
    expect((await page({ selectedConversationId: last })).at(-1)).toBe(last)
    expect(await page({ selectedConversationId: first[0] ?? 0, before: first.at(-1) ?? 0 })).not.toContain(
      first[0],
    )
  })

  test('tells nothing of where somebody else’s would stand', async () => {
    expect(await page({ before: talk })).toEqual([])
    expect(await page({ before: 987654 })).toEqual([])
  })
})
