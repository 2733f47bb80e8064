import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let op: Member
let ana: Member
let staff: Member
let created = 0
/** Each test uses its own channel. */
const slugs: readonly string[] = Object.values(preloadedGroups).flat()
let slug: string

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[op, ana] = await Promise.all([site.signIn('neto'), site.member('ana')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await takeNickname(ana, 'Aninha')
})
beforeEach(() => {
  slug = slugs[created++] ?? ''
})
afterAll(() => site.stop())

describe('a list takes no', () => {
  test.each([
    ['a', true, 'word_too_short'],
    ['a.', true, 'word_too_short'],
    ['ab', false, 'word_too_short'],
    ['\u0430', true, 'word_too_short'],
    ['...', true, 'word_too_short'],
    ['x'.repeat(61), true, 'value_too_long'],
    ['\u0430'.repeat(500), true, 'value_too_long'],
  ])('%j', async (word, whole, key) => {
    const answer = await op.ask<{ key: string; errorKeys?: Record<string, string[]> }>(
      'POST /api/channels/:slug/words',
      { params: { slug }, body: { word, whole, action: 'refuse' } },
    )
    expect(answer.status).toBe(400)
    expect([answer.body.key, ...Object.values(answer.body.errorKeys ?? {}).flat()]).toContain(key)
  })

  test('word twice, and none beyond its bound', async () => {
    const cobra = { params: { slug }, body: { word: 'cobra', whole: true, action: 'hold' } as const }
    await op.call('POST /api/channels/:slug/words', cobra)
    const again = { params: { slug }, body: { word: 'Cobra', whole: true, action: 'warn' } as const }
    expect((await op.refused('POST /api/channels/:slug/words', again)).body.key).toBe('word_listed')
    await withClient(site.databaseUrl, (client) =>
      client.query(
        `insert into listed_words (channel_id, word, is_whole, action, created_at)
         select channels.id, 'palavra' || n, true, 'warn', now()
         from channels, generate_series(1, 199) as n where slug = $1`,
        [slug],
      ),
    )
    const more = { params: { slug }, body: { word: 'mais', whole: true, action: 'warn' } as const }
    expect((await op.refused('POST /api/channels/:slug/words', more)).body.key).toBe('words_too_many')
  })
})

test('a word that is refused is no channel’s name, nor in what one says of itself', async () => {
  await staff.ask('POST /api/admin/words', { body: { word: 'golpe', whole: true, action: 'refuse' } })
  expect((await ana.refused('POST /api/channels', { body: { name: 'g0lpe' } })).body.key).toBe('word_refused')
  const name = `praia-${created}`
  await ana.call('POST /api/channels', { body: { name } })
  const described = { params: { slug: name }, body: { description: 'aqui tem golpe' } }
  expect((await ana.refused('PATCH /api/channels/:slug', described)).body.key).toBe('word_refused')
})

test('a word that is refused is nobody’s name either, nor in what they say of themselves', async () => {
  await staff.ask('POST /api/admin/words', { body: { word: 'golpe', whole: true, action: 'refuse' } })
  const form = { email: 'nova@exemplo.com', password: 'Mar-Aberto-42', acceptedTerms: true as const }
  const signUp = (names: { username: string; name?: string }) =>
    site.visitor.refused('POST /api/signup', { body: { ...form, ...names } })
  expect((await signUp({ username: 'g0lpe-facil' })).body.errorKeys?.username).toEqual(['username_reserved'])
  expect((await signUp({ username: 'nova', name: 'Golpe Fácil' })).body.errorKeys?.name).toEqual([
    'word_refused',
  ])
  const check = await site.visitor.call('GET /api/check-username', { query: { username: 'golpista' } })
  expect(check).toMatchObject({ available: true })

  const about = { welcomeMessage: 'Ensino um gólpe' }
  expect((await ana.refused('POST /api/update-welcome-message', { body: about })).body.key).toBe(
    'word_refused',
  )
})
