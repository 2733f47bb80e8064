import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}

describe('a block', () => {
  test('stops private messages both ways, until it is taken back', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const id = await conversationOf(one, other)
    const block = { body: { userId: other.id } }
    await one.call('POST /api/blocks', block)
    await one.call('POST /api/blocks', block)
    expect(await one.call('GET /api/blocks')).toEqual([{ userId: other.id, name: other.username }])
    expect(await other.call('GET /api/blocks')).toEqual([])

    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const text = { body: { conversation_id: id, content: 'oi' } }
      const unsaid = await from.refused('POST /api/conversations/private/messages', text)
      expect([unsaid.status, unsaid.body.key]).toEqual([403, 'conversation_blocked'])
      const unopened = await from.refused('POST /api/add-conversation', { body: { user: to.id } })
      expect([unopened.status, unopened.body.key]).toEqual([403, 'conversation_blocked'])
    }
    await other.call('DELETE /api/blocks', { body: { userId: one.id } })
    expect((await other.ask('POST /api/add-conversation', { body: { user: one.id } })).status).toBe(403)

    await one.call('DELETE /api/blocks', block)
    await write(other, id, 'obrigado')
  })

  test('is known to all sockets of whoever made it, and to nobody else', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const [mine, theirs] = [await crowd.connect(one), await crowd.connect(other)]
    const state = await underLaw(mine, {
      fetch: async () => (await one.call('GET /api/blocks')).map(({ userId }) => userId),
      patches: {
        'blocks-changed': (ids, { userId, blocked }) =>
          blocked ? [...ids, userId] : ids.filter((id) => id !== userId),
      },
    })
    const body = { userId: other.id }
    await one.call('POST /api/blocks', { body })
    expect(await state.holds()).toEqual([other.id])
    await one.call('DELETE /api/blocks', { body })
    expect(await state.holds()).toEqual([])
    expect(theirs.heardOf('blocks-changed')).toEqual([])
  })

  test.each([
    ['oneself', () => lia.id, 400],
    ['nobody', () => 987654, 404],
  ])('is not for %s', async (_, userId, status) => {
    expect((await lia.refused('POST /api/blocks', { body: { userId: userId() } })).status).toBe(status)
  })

  test('once answered lets nothing through that was under way', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const id = await conversationOf(one, other)
    const body = { conversation_id: id, content: 'rápido' }
    const sends = Array.from({ length: 20 }, () =>
      other.ask('POST /api/conversations/private/messages', { body }),
    )
    await one.call('POST /api/blocks', { body: { userId: other.id } })
    const seen = (await one.call('GET /api/conversations/:id', { params: { id } })).messages
    const answers = await Promise.all(sends)
    const later = (await one.call('GET /api/conversations/:id', { params: { id } })).messages
    expect(later).toEqual(seen)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(seen.length)
  })
})
