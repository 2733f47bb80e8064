import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameSkeleton } from '#contract/rules/name-skeleton.ts'
import { isReservedName } from '#contract/rules/reserved.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { createEmptyDatabase, withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { DB } from '../../database/schema.ts'
import { migrateWithin } from '../../platform/database/migrations.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'

let site: TestSite
let moderator: Member
let ids: Record<string, number>

const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/** Invisible characters, and those that change the text direction. */
const hidden = [
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2067',
  '\ufe0f',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u{e0041}',
  '\ufeff',
]
const seen = ['L', 'ç', ' ', '1', 'ش', '🌊', '❤️', '👩‍🚀', '1️⃣', '—']
const namesOfBefore = fc.sample(
  fc.array(fc.constantFrom(...hidden, ...seen), { minLength: 1, maxLength: 12 }),
  { seed: 39, numRuns: 300 },
)

const usernames = ['lola', 'l0la', 'maria', 'tereza', 'chan5erv', 'supp0rt', 'Eva1', 'evai', 'bruno', 'saiu']
const nicknames = [
  ['tereza', 'Vela_l'],
  ['bruno', 'VELA_I'],
  ['bruno', 'mar1a'],
] as const

beforeAll(async () => {
  const database = await createEmptyDatabase()
  await fillAsBefore(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  site = await startSite({ place: { database, dataDir }, environment: { RATE_LIMIT_FACTOR: '1000' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

/** Fills a site of an earlier version with names that are refused today. */
async function fillAsBefore(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute((tx) => migrateWithin(tx, '0038-article-shares'))
  const add = `
    insert into users (username, email, name, password_hash, verified_at, accepted_terms_version, language, created_at)
    values ($1::text, $1::text || '@exemplo.com', $2, $3, now(), 1, 'pt', now()) returning id`
  const added: [string, number][] = []
  for (const username of usernames) {
    const hash = await hasher.hash(passwordOf(username))
    added.push([username, (await pool.query(add, [username, username, hash])).rows[0].id])
  }
  ids = Object.fromEntries(added)
  for (const [username, nickname] of nicknames) {
    await pool.query('insert into nicknames (user_id, nickname, created_at) values ($1, $2, now())', [
      ids[username],
      nickname,
    ])
  }
  for (const [index, name] of namesOfBefore.entries()) {
    await pool.query(add, [`antigo.${index}`, name.join(''), null])
  }
  await db.destroy()
}

const availability = (username: string) =>
  site.visitor.call('GET /api/check-username', { query: { username } })
const signUp = (username: string, more = {}) =>
  site.visitor.ask<{ key: string; errors: object }>('POST /api/signup', {
    body: {
      username,
      email: `${username}@novo.exemplo.com`,
      password: 'onda grande 77',
      acceptedTerms: true,
      ...more,
    },
  })
const twins = async () => {
  const listed = await moderator.call('GET /api/admin/name-twins')
  return listed.map(({ id, isReserved, holders }) => ({
    id,
    isReserved,
    names: holders.flatMap(({ names }) => names).sort(),
  }))
}
const remaining = async () => (await twins()).map(({ names }) => names.join(' ')).sort()

describe('twins from before', () => {
  test('sign in and keep their names', async () => {
    for (const username of ['lola', 'l0la', 'Eva1', 'evai', 'chan5erv']) {
      expect((await site.signIn(username)).username).toBe(username)
    }
    const bruno = await site.signIn('bruno')
    const { nicknames: own } = await bruno.call('GET /api/userprofile')
    expect(own.map(({ nickname }) => nickname)).toEqual(['VELA_I', 'mar1a'])
    await bruno.call('POST /api/select-nickname', { body: { nicknameId: own[0]?.id ?? 0 } })
    await bruno.call('POST /api/select-nickname', { body: { nicknameId: null } })
  })

  test('are listed for staff, with those that pass for a reserved name', async () => {
    const listed = await twins()
    expect(listed.map(({ isReserved, names }) => [isReserved, ...names]).sort()).toEqual([
      [false, 'Eva1', 'evai'],
      [false, 'VELA_I', 'Vela_l'],
      [false, 'l0la', 'lola'],
      [false, 'mar1a', 'maria'],
      [true, 'chan5erv'],
      [true, 'supp0rt'],
    ])
    const { headers, body } = await moderator.ask<unknown[]>('GET /api/admin/name-twins', {
      query: { page: 2, limit: 4 },
    })
    expect(body).toHaveLength(2)
    expect(headers.get('x-total-count')).toBe('6')
    expect(body[0]).toMatchObject({
      holders: [{ id: expect.any(Number), name: expect.any(String), state: 'active' }],
    })
  })

  test('leave the list while somebody is suspended, with a nickname, with an account, and by a decision', async () => {
    const suspension = { params: { id: ids.l0la ?? 0 }, body: { reason: 'finge ser outra pessoa' } }
    await moderator.call('POST /api/admin/users/:id/suspend', suspension)
    expect(await remaining()).not.toContain('l0la lola')
    await moderator.call('POST /api/admin/users/:id/unsuspend', { params: { id: ids.l0la ?? 0 } })
    expect(await remaining()).toContain('l0la lola')

    const bruno = await site.signIn('bruno')
    for (const { id } of (await bruno.call('GET /api/userprofile')).nicknames) {
      await bruno.call('DELETE /api/nicknames/:id', { params: { id } })
    }
    await withClient(site.databaseUrl, (client) => client.query("delete from users where username = 'Eva1'"))
    const dismissed = (await twins()).find(({ names }) => names.includes('supp0rt'))?.id ?? 0
    await moderator.call('DELETE /api/admin/name-twins/:id', { params: { id: dismissed } })
    expect(await remaining()).toEqual(['chan5erv', 'l0la lola'])

    const again = await moderator.refused('DELETE /api/admin/name-twins/:id', { params: { id: dismissed } })
    expect(again).toMatchObject({ status: 404, body: { key: 'name_twins_not_found' } })
    const [entry] = await moderator.call('GET /api/admin/audit', {
      query: { subjectType: 'user', subjectId: String(ids.supp0rt) },
    })
    expect(entry).toMatchObject({ action: 'users.nameDismissed', subject: { name: 'supp0rt' } })
  })

  test('are erased like anybody, and what is left of them is nobody’s twin', async () => {
    await withClient(site.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>("select id from users where username = 'saiu'")
      const [{ id } = { id: 0 }] = rows
      const alike = `anonimo-${String(id).replaceAll('1', 'l').replaceAll('0', 'o')}`
      await client.query('update users set username = $1 where username = $2', [alike, 'tereza'])
      await client.query('update users set username = $1 where id = $2', [`anonimo-${id}`, id])
    })
  })
})

describe('a display name from before', () => {
  test('is shown without what nobody sees', async () => {
    const { rows } = await withClient(site.databaseUrl, (client) =>
      client.query<{ username: string; name: string }>(
        "select username, name from users where username like 'antigo.%' order by id",
      ),
    )
    expect(rows).toHaveLength(namesOfBefore.length)
    for (const [index, { username, name }] of rows.entries()) {
      const before = namesOfBefore[index]?.join('') ?? ''
      expect(name, JSON.stringify(before)).toBe(visibleText(before).trim() || username)
    }
  })
})

describe('a new name', () => {
  test.each(['l0la', 'LOLA', 'Iola', 'l01a', 'rnaria', 'marla'])(
    'that can be taken for that of somebody is taken: %s',
    async (username) => {
      expect(await availability(username)).toEqual({ available: false, reason: 'taken' })
      expect(await signUp(username)).toMatchObject({
        status: 400,
        body: { key: 'username_taken', errors: { username: [expect.any(String)] } },
      })
    },
  )

  test.each(['adm1n', 'r00t', 'chan5erv', 'Chan-Serv', 'supp0rt', 'M0d', 'no.reply', 'an0nimo-3'])(
    'that passes for the site itself is reserved: %s',
    async (username) => {
      expect(isReservedName(username)).toBe(true)
      expect(await availability(username)).toEqual({ available: false, reason: 'reserved' })
      expect(await signUp(username)).toMatchObject({ status: 400, body: { key: 'username_reserved' } })
    },
  )

  test('is had by one of many who sign up with twins of it at once', async () => {
    const twinsOfOne = ['vinicius', 'V1NICIUS', 'v1n1clus', 'vlnicius', 'vinlcius', 'viniclus', 'VINICIUS']
    const answers = await Promise.all(
      twinsOfOne.map((username, index) => signUp(username, { email: `gemeo${index}@exemplo.com` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(6).fill(400)])
    for (const { status, body } of answers) if (status === 400) expect(body.key).toBe('username_taken')
  })

  test('is had by one of many, some of whom register it as a nickname', async () => {
    const members = await Promise.all(['vera', 'paulo', 'rita'].map((username) => site.member(username)))
    const answers = await Promise.all([
      ...['Cabo_1', 'Cab0_l', 'CABO_I'].map((nickname, index) =>
        (members[index] as Member).ask('POST /api/nicknames', { body: { nickname } }),
      ),
      ...['cabo_1', 'cabo_i', 'cab0_i'].map((username) => signUp(username)),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is free once its holder is gone, was never verified, or gave it up', async () => {
    const member = await site.member('zelia')
    const { id } = await member.call('POST /api/nicknames', { body: { nickname: 'Naufrag0' } })
    expect(await availability('naufrago')).toMatchObject({ reason: 'taken' })
    await member.call('DELETE /api/nicknames/:id', { params: { id } })
    expect(await availability('naufrago')).toEqual({ available: true })

    expect((await signUp('provis0rio')).status).toBe(201)
    expect(await availability('provisorio')).toMatchObject({ reason: 'taken' })
    site.clock.advance({ hours: 25 })
    await site.app.services.accounts.purge()
    expect(await availability('provisorio')).toEqual({ available: true })
  })

  test('of an operator’s making is no twin either', async () => {
    const { createUser } = site.app.services.accounts
    await expect(
      createUser({ username: 'L0LA', email: 'x@exemplo.com', roles: ['ROLE_USER'] }),
    ).rejects.toMatchObject({
      key: 'account_exists',
    })
  })

  test.each([
    ['only what nobody sees', '\u3164\u3164'],
    ['a space without width', 'Li\u200ba'],
    ['a turn of direction', '\u202eaiL', 'value_invalid'],
    ['a mark of direction', 'Lia\u200f'],
  ])('to be shown is refused with %s', async (_, name, key = 'name_invisible') => {
    expect(await signUp('nova.gente', { name })).toMatchObject({
      status: 400,
      body: { key, errors: { name: [expect.any(String)] } },
    })
  })

  test('to be shown may have emoji', async () => {
    expect((await signUp('astronauta', { name: 'Lia 👩🏽‍🚀 ❤️' })).status).toBe(201)
  })
})

test('the database and the contract agree on which names look alike', async () => {
  const character = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCILMORW0123456789._-[]{}|\\^',
    ...'áÃçÉíôÜñŒ',
  )
  const names = fc.sample(fc.string({ unit: character, minLength: 1, maxLength: 30 }), {
    seed: 18,
    numRuns: 3000,
  })
  const { rows } = await withClient(site.databaseUrl, (client) =>
    client.query<{ skeleton: string }>('select lookalike(name) as skeleton from unnest($1::text[]) as name', [
      names,
    ]),
  )
  expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(nameSkeleton))
})
