import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { say } from './support/lines.ts'
import { type Member, startSite, type TestSite } from './support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  await site.member('lia')
})
beforeEach(async () => {
  lia = await site.signIn('lia')
})
afterAll(() => site.stop())

const statusOf = async () => (await lia.ask('GET /api/userprofile')).status

async function linesOf(slug: string, query: { after?: number } = {}) {
  return (await lia.call('GET /api/channels/:slug/messages', { params: { slug }, query })).messages
}

test('lines stand as they were said, though the clock goes back a day and forward two', async () => {
  const first = await say(lia, '#barra', 'primeira')
  site.clock.advance({ days: -1 })
  await say(lia, '#barra', 'segunda')
  site.clock.advance({ hours: -1 })
  await say(lia, '#barra', 'terceira')
  site.clock.advance({ days: 2 })
  lia = await site.signIn('lia')
  await say(lia, '#barra', 'quarta')

  const lines = await linesOf('barra', { after: first.id - 1 })
  expect(lines.map(({ text }) => text)).toEqual(['primeira', 'segunda', 'terceira', 'quarta'])
  expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3].map((step) => step + first.message.seq))
  expect(await linesOf('barra', { after: lines[1]?.id ?? 0 })).toEqual(lines.slice(2))
})

test('a session outlives a clock that is set back, and a token lives no longer than it says', async () => {
  site.clock.advance({ hours: -1 })
  expect(await statusOf()).toBe(200)
  const { token } = await site.visitor.call('POST /api/auth/refresh', {
    body: { grant_type: 'refresh_token', refresh_token: lia.refreshToken },
  })
  expect(token).not.toBe(lia.token)
  site.clock.advance({ hours: 1, seconds: 890 })
  expect(await statusOf()).toBe(200)
  site.clock.advance({ seconds: 30 })
  expect(await statusOf()).toBe(401)
})

test('after 2038 people sign in, talk and come back', async () => {
  // A busy machine would be late for the last requests.
  site.clock.stand(new Date())
  site.clock.advance({ days: 15 * 365 })
  lia = await site.signIn('lia')
  const { message } = await say(lia, '#rio', 'O futuro chegou.')
  expect(new Date(message.createdAt).getUTCFullYear()).toBeGreaterThan(2038)
  expect((await linesOf('rio')).at(-1)).toEqual(message)
  site.clock.advance({ seconds: 899 })
  expect(await statusOf()).toBe(200)
})
