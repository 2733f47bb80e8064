import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTalking } from '../../tests/reliability/talkers.ts'
import { withClient } from '../../tests/support/postgres.ts'
import { startSite } from '../../tests/support/site.ts'
import { migrate } from './database.ts'

/** Takes its time, while nobody else can use the table of lines. */
const next = `
  create table moods (id integer primary key);
  alter table messages add column mood text;
  insert into moods values (1);
  select pg_sleep(0.7);`

test('two newer nodes that start at once migrate once, and the older one serves on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-migrations-'))
  await cp(new URL('../database/migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, '9999-moods.sql'), next)
  const site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
  const lia = await site.member('lia')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  try {
    const talk = startTalking({ url: site.url, tokens: [lia.token, lia.token] })
    // Somebody reads for so long that the table cannot be locked at first.
    const reading = withClient(site.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query('select from messages')
      await pause(2300)
      await client.query('commit')
    })
    await pause(100)
    const newer = () => migrate(site.databaseUrl, log, pathToFileURL(`${folder}/`))
    await Promise.all([newer(), newer(), reading])
    const { answered, failed } = await talk.stop()
    expect(failed).toBe(0)
    expect(answered).toBeGreaterThan(3)
    expect(logged.filter((line) => line.includes('9999-moods') && line.includes('Success'))).toHaveLength(1)
    expect(logged.some((line) => line.includes('wait for others'))).toBe(true)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
