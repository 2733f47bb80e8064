import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { openDatabase } from './database.ts'
import { createStatementNames } from './prepared-statements.ts'

let postgres: TestDatabase
let db: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await createTestDatabase()
  db = openDatabase(postgres.url, { log: pino({ level: 'silent' }), poolSize: 1 })
})
afterAll(async () => {
  await db.destroy()
  await postgres.drop()
})

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

async function often<T>(run: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let time = 0; time < 12; time += 1) answers.push(await run())
  return answers
}

test('a statement that is run often is prepared, with the answers that it had before', async () => {
  const channelOf = (slug: string) =>
    db.selectFrom('channels').select('slug').where('slug', '=', slug).executeTakeFirst()
  await db
    .insertInto('channels')
    .values({ slug: 'farol', createdAt: new Date().toISOString(), groupKey: 'temas', position: 1 })
    .execute()

  await channelOf('farol')
  expect((await preparedTexts()).filter((text) => text.includes('"channels"'))).toEqual([])
  expect(await often(() => channelOf('farol'))).toEqual(new Array(12).fill({ slug: 'farol' }))
  expect(await channelOf('nada')).toBeUndefined()
  expect((await preparedTexts()).filter((text) => text.includes('"channels"'))).toEqual([
    'select "slug" from "channels" where "slug" = $1',
  ])
})

test('another version of the site may add a column to what is read whole', async () => {
  const secretOf = (name: string) =>
    db.selectFrom('secrets').selectAll().where('name', '=', name).executeTakeFirst()
  await db.insertInto('secrets').values({ name: 'chave', value: 'x' }).execute()
  await often(() => secretOf('chave'))
  await sql`alter table secrets add column hint text default 'y'`.execute(db)
  expect(await secretOf('chave')).toMatchObject({ value: 'x', hint: 'y' })
  await sql`alter table secrets drop column hint`.execute(db)
  expect(await secretOf('chave')).not.toHaveProperty('hint')
})

test('of texts without end, few are prepared', () => {
  const { nameOf } = createStatementNames()
  const texts = Array.from({ length: 5000 }, (_, number) => `select ${number} + $1`)
  const names = texts.flatMap(
    (text) => Array.from({ length: 5 }, () => nameOf(text)) as (string | undefined)[],
  )
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(250)
})

test('of what is sorted, cut or searched for, the plan stays made for its values', () => {
  const { nameOf } = createStatementNames()
  const texts = [
    'select "id" from "lines" where "channel_id" = $1 order by "seq" desc',
    'select "id" from "lines" where "channel_id" = $1 limit $2',
    'select "id" from "lines" where "text" like $1',
    'select "id" from "lines" where "words" @@ $1',
  ]
  expect(texts.flatMap((text) => Array.from({ length: 6 }, () => nameOf(text)))).toEqual(new Array(24))
})
