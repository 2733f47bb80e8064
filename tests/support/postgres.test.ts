import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, withClient } from './postgres.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  await Promise.all([one.drop(), other.drop()])
})

test('a test database has all migrations', async () => {
  const { rows } = await withClient(one.url, (client) =>
    client.query('select count(*)::int as users from users'),
  )
  expect(rows).toEqual([{ users: 0 }])
})

test('two test databases know nothing of each other', async () => {
  await withClient(one.url, (client) => client.query('create table mine (id int)'))
  const { rows } = await withClient(other.url, (client) => client.query(`select to_regclass('mine') as mine`))
  expect(rows).toEqual([{ mine: null }])
})
