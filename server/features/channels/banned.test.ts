import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { namedChannel } from '#contract/schema.ts'
import { setLevels } from '../../../tests/support/channels.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let admin: Member
/** Banned, formerly an operator of the channel. */
let bia: Member
let staff: Member
/** A line of bia for each caller. */
let lines: Record<'bia' | 'staff', number>

const slug = 'rio'
const ban = (nickname: string) =>
  admin.call('POST /api/channel-ban', { body: { nickname, channel_name: slug, reason: 'spam' } })

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  admin = await site.signIn('neto')
  bia = await site.member('bia')
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await setLevels(site, slug, [[bia, 10]])
  const [one, two] = [await say(bia, slug, 'um'), await say(staff, slug, 'dois')]
  lines = { bia: one.id, staff: two.id }
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

/** Calls for people who may enter the channel. */
const forMembers = 'channel_banned'
/** Calls for operators. A banned user is not an operator, whatever their level. */
const forOperators = 'not_channel_operator'
const forFounders = 'not_channel_founder'
/** Lists of one's own, which reveal nothing about the channel. */
const ownList = 'success'
/** Public calls; this channel has no public log. */
const forAnybody = 'public_log_not_found'

/** Expected error key, or `success`, for every call that takes a channel or a line. */
const table: Partial<Record<EndpointName, string>> = {
  'GET /api/channels/:slug': forMembers,
  'POST /api/latest-topic': forMembers,
  'GET /api/channels/:slug/log': forMembers,
  'GET /api/channels/:slug/bans': forMembers,
  'GET /api/channels/:slug/mutes': forMembers,
  'GET /api/channels/:slug/words': forMembers,
  'GET /api/channels/:slug/messages': forMembers,
  'GET /api/channels/:slug/messages/search': forMembers,
  'GET /api/search/lines': forMembers,
  'GET /api/channels/:slug/read-marker': forMembers,
  'PUT /api/channels/:slug/read-marker': forMembers,
  'PUT /api/channels/:slug/notify': forMembers,
  'POST /api/send-message': forMembers,
  'GET /api/messages/:id/edits': forMembers,
  'GET /api/messages/:id/reactions': forMembers,
  'POST /api/messages/:id/reactions': forMembers,
  'DELETE /api/messages/:id/reactions': forMembers,
  'DELETE /api/messages/:id/all-reactions': forMembers,
  'DELETE /api/messages/:id/cards/:place': forMembers,
  'PATCH /api/messages/:id': forMembers,
  'DELETE /api/messages/:id': forMembers,
  'POST /api/channels/:slug/typing': forMembers,
  'PUT /api/drafts': forMembers,
  'POST /api/pusher/auth': forMembers,
  'PUT /api/topic': forOperators,
  'POST /api/channel-level': forOperators,
  'POST /api/channel-kick': forOperators,
  'POST /api/channel-ban': forOperators,
  'DELETE /api/channel-ban': forOperators,
  'POST /api/channel-mute': forOperators,
  'DELETE /api/channel-mute': forOperators,
  'PUT /api/channels/:slug/slow-mode': forOperators,
  'PUT /api/channels/:slug/newcomers': forOperators,
  'POST /api/channels/:slug/words': forOperators,
  'DELETE /api/channels/:slug/words/:id': forOperators,
  'PATCH /api/channels/:slug': forFounders,
  'DELETE /api/channels/:slug': forFounders,
  'POST /api/channels/:slug/transfer': forFounders,
  'PUT /api/channels/:slug/public-log': forFounders,
  'GET /api/public-logs/:slug': forAnybody,
  'GET /api/public-logs/:slug/:day': forAnybody,
  'PUT /api/favorite-channels/:slug': ownList,
  'DELETE /api/favorite-channels/:slug': ownList,
}
const rows = Object.entries(table) as [EndpointName, string][]
const membersCalls = rows.filter(([, key]) => key === forMembers).map(([name]) => name)

const inputOf = (id: number) => ({
  params: { slug, id, place: 0, day: '2026-06-12' },
  body: {
    ...{ channel: slug, channel_name: slug, content: 'outro', name: slug },
    ...{ nickname: 'caboverde', new_level: 3, text: 'oi', lastReadId: 1, mode: 'all', group: '' },
    ...{ emoji: '👍', minutes: 10, seconds: 0, hold: false, is_typing: false },
    ...{ word: 'proibida', whole: true, action: 'refuse', log: 'readable' },
  },
})

async function keyFor(member: Member, name: EndpointName, id: number): Promise<string> {
  const { params, body } = inputOf(id)
  const draft = name === 'PUT /api/drafts' ? { text: '', over: 0 } : {}
  const push = name === 'POST /api/pusher/auth' ? { socket_id: '1.1', channel_name: `private-${slug}` } : {}
  const input = {
    params,
    body: { ...body, ...push, ...draft },
    query: /search/.test(name) ? { q: 'oi', channel: slug } : {},
  }
  const answer = await member.ask<{ key?: string } | string>(name, input)
  if (typeof answer.body !== 'string') return answer.body.key ?? 'success'
  return answer.body === '-ChanServ- You are not a channel operator' ? forOperators : answer.body
}

test('every call that takes a channel, or a line of one, is in the table', () => {
  const isChannel = (type: unknown) =>
    type === namedChannel || (type instanceof z.ZodOptional && type.unwrap() === namedChannel)
  const takesChannel = ({ path, params, query, body }: (typeof endpoints)[number]) =>
    /^\/api\/(messages|channels)\/:/.test(path) ||
    [params, query, body].some((part) => Object.values(part?.shape ?? {}).some(isChannel))
  const named = endpoints.filter(takesChannel).map(({ method, path }) => `${method} ${path}`)
  // These parse the channel from another field.
  const others = ['PUT /api/topic', 'POST /api/pusher/auth']
  expect([...named, ...others].sort()).toEqual(Object.keys(table).sort())
})

describe('who is banned from a channel', () => {
  test('was let in before', async () => {
    for (const name of membersCalls.filter((call) => call !== 'DELETE /api/messages/:id')) {
      expect(await keyFor(bia, name, lines.bia), name).toBe('success')
    }
    await ban('bia')
    await ban('caboverde')
  })

  test.each(rows)('is answered by %s with %s', async (name, key) => {
    expect(await keyFor(bia, name, lines.bia)).toBe(key)
  })

  test('does not come in', async () => {
    const client = await crowd.connect(bia)
    expect(await client.join(slug)).toMatchObject({ status: 'error', code: 403 })
  })

  test('sees in the list of channels what every visitor sees', async () => {
    const ofVisitors = (await site.visitor.call('GET /api/channels')).find((one) => one.slug === slug)
    const own = (await bia.call('GET /api/channels')).find((one) => one.slug === slug)
    expect(own).toEqual(ofVisitors)
  })

  test.each(membersCalls)('is let in as staff nevertheless: %s', async (name) => {
    expect(await keyFor(staff, name, lines.staff)).toBe('success')
  })

  test('is let in again when the ban is lifted', async () => {
    await admin.call('DELETE /api/channel-ban', { body: { nickname: 'bia', channel_name: slug } })
    for (const name of membersCalls) expect(await keyFor(bia, name, lines.bia), name).toBe('success')
  })
})
