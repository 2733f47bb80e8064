import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { openDatabase } from './database.ts'
import { prepared } from './prepared-statements.ts'

let postgres: TestDatabase
let db: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await createTestDatabase()
  db = openDatabase(postgres.url, { log: pino({ level: 'silent' }), poolSize: 1 })
  await db.insertInto('secrets').values({ name: 'chave', value: 'x' }).execute()
})
afterAll(async () => {
  await db.destroy()
  await postgres.drop()
})

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const secretOf = (name: string) => db.selectFrom('secrets').select('value').where('name', '=', name)

test('a query that asks for it is prepared once, and answers as before', async () => {
  expect(await secretOf('chave').executeTakeFirst()).toEqual({ value: 'x' })
  expect(await preparedTexts()).toEqual([])
  for (let time = 0; time < 12; time += 1) {
    expect(await secretOf('chave').modifyFront(prepared).executeTakeFirst()).toEqual({ value: 'x' })
    expect(await secretOf('nada').modifyFront(prepared).executeTakeFirst()).toBeUndefined()
  }
  expect(await preparedTexts()).toEqual(['select /* prepared */ "value" from "secrets" where "name" = $1'])
})

test('another version of the site may change what is read while it migrates', async () => {
  const read = () =>
    db.selectFrom('secrets').selectAll().where('name', '=', 'chave').modifyFront(prepared).executeTakeFirst()
  for (let time = 0; time < 12; time += 1) await read()
  await sql`alter table secrets add column hint text default 'y'`.execute(db)
  expect(await read()).toMatchObject({ value: 'x', hint: 'y' })
  await sql`alter table secrets drop column hint`.execute(db)
  expect(await read()).not.toHaveProperty('hint')
})
