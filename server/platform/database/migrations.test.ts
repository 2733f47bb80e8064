import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startTalking } from '../../../tests/reliability/talkers.ts'
import { createTestDatabase, withClient } from '../../../tests/support/postgres.ts'
import { startSite } from '../../../tests/support/site.ts'
import { listMigrations, migrate } from './migrations.ts'

/** A slow migration that locks the table of messages. */
const next = `
  create table moods (id integer primary key);
  alter table messages add column mood text;
  insert into moods values (1);
  select pg_sleep(0.7);`

test('two newer nodes that start at once migrate once, and the older one serves on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-migrations-'))
  await cp(new URL('../../database/migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, '9999-moods.sql'), next)
  const site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
  const lia = await site.member('lia')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  try {
    const talk = startTalking({ url: site.url, tokens: [lia.token, lia.token] })
    const newer = () => migrate(site.databaseUrl, log, pathToFileURL(`${folder}/`))
    // A long read that keeps the table from being locked at first.
    await withClient(site.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query('select from messages')
      const both = Promise.all([newer(), newer()])
      await vi.waitUntil(() => logged.some((line) => line.includes('wait for others')), { timeout: 30_000 })
      await client.query('commit')
      await both
    })
    const { answered, failed } = await talk.stop()
    expect(failed).toBe(0)
    expect(answered).toBeGreaterThan(3)
    expect(logged.filter((line) => line.includes('9999-moods') && line.includes('Success'))).toHaveLength(1)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a migration that fails is named, and changes nothing; a database of a later version is told from a broken one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-migrations-'))
  await cp(new URL('../../database/migrations/', import.meta.url), folder, { recursive: true })
  const there = pathToFileURL(`${folder}/`)
  const database = await createTestDatabase()
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  try {
    await writeFile(join(folder, '9997-weather.sql'), 'create table weather (id integer)')
    await writeFile(join(folder, '9998-moods.sql'), 'create table moods (id integer)')
    await writeFile(join(folder, '9999-broken.sql'), 'alter table gone add column mood text')
    await expect(migrate(database.url, log, there)).rejects.toThrow(/9999-broken failed.*"gone"/)
    expect(logged, 'none of the others, which were taken back or not begun').toEqual([])
    await migrate(database.url, log)
    await rm(join(folder, '9999-broken.sql'))
    await migrate(database.url, log, there)
    await expect(migrate(database.url, log)).rejects.toThrow(/a later version.*9998-moods/)
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

test('an account that may create nothing in its database is told what it needs', async ({ skip }) => {
  const database = await createTestDatabase()
  try {
    await withClient(database.url, async (client) => {
      const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
      if (rows[0].rolsuper) skip('a superuser may do everything')
      await client.query('drop schema public cascade; create schema public')
      await client.query('revoke create on schema public from current_user')
    })
    const log = pino({ level: 'silent' })
    await expect(migrate(database.url, log)).rejects.toThrow(/lacks a right .*permission denied.* owner/)
  } finally {
    await database.drop()
  }
})

test('a new database is told of in one line, whatever the number of its migrations', async () => {
  const database = await createTestDatabase()
  const logged: { msg: string; migrations?: number }[] = []
  try {
    await withClient(database.url, (client) =>
      client.query('drop schema public cascade; create schema public').then(() => {}),
    )
    await migrate(database.url, pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }))
    const { length } = await listMigrations()
    expect(logged).toMatchObject([{ msg: 'the new database has all its tables', migrations: length }])
  } finally {
    await database.drop()
  }
})
