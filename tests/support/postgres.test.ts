import { chmodSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, withClient } from './postgres.ts'
import { startOrMakeAgain } from './test-server.ts'

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

test('a folder that no server can read is made again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'canal-barra-broken-'))
  chmodSync(dataDir, 0o755)
  await (await startOrMakeAgain(dataDir)).stop()
  truncateSync(join(dataDir, 'postgres/global/pg_control'), 100)

  const { url, stop } = await startOrMakeAgain(dataDir)
  const { rows } = await withClient(url, (client) => client.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})
