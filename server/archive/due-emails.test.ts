import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase, withClient } from '../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../tests/support/site.ts'
import { localFiles } from '../providers/storage/site-files.ts'
import { backUp } from './back-up.ts'
import { checkBackup, restoreSite } from './restore-site.ts'

let base: string
let site: TestSite
const databases: TestDatabase[] = []
const past = '2026-01-02T00:00:00.000Z'
const later = new Date(Date.now() + 86_400_000).toISOString()

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'canal-barra-letters-'))
  site = await startSite()
  await site.member('lia')
  await site.app.infrastructure.jobs.stop()
  await withClient(site.databaseUrl, (client) =>
    client.query(`
      insert into newsletter_issues (title, languages, send_at, created_at, begun_at)
      values ('a', '{pt}', '${past}', '${past}', '${past}'), ('b', '{pt}', '${past}', '${past}', null),
        ('c', '{pt}', '${later}', '${past}', null);
      insert into newsletter_letters (issue_id, state, next_try_at)
      select id, state, '${past}' from newsletter_issues, unnest('{sent,waiting}'::text[]) state where title = 'a';
      insert into digests select id, 'daily', '${past}', '${past}' from users where username = 'lia'`),
  )
})
afterAll(async () => {
  await site.stop()
  for (const { drop } of databases) await drop()
  await rm(base, { recursive: true, force: true })
})

/** Returns the newsletter state of a site restored from a backup of this one. */
async function restored({ withoutJobs }: { withoutJobs: boolean }) {
  const path = join(base, `${withoutJobs}.tar.zst`)
  await backUp({ url: site.databaseUrl, files: localFiles(site) }, path)
  const database = await createEmptyDatabase()
  databases.push(database)
  const dataDir = await mkdtemp(join(base, 'data-'))
  const place = { url: database.url, files: localFiles({ dataDir }), incoming: join(dataDir, 'incoming') }
  await restoreSite(await checkBackup(path), place, { withoutJobs })
  return withClient(database.url, async (client) => {
    const list = async (text: string) => (await client.query(text)).rows.flatMap(Object.values)
    return {
      notBegun: await list('select title from newsletter_issues where begun_at is null order by title'),
      stopped: await list('select title from newsletter_issues where stopped_at is not null order by title'),
      emails: await list('select state from newsletter_letters order by id'),
      digests: await list(`select told_until > now() - interval '1 hour' from digests`),
    }
  })
}

test('a restored site sends what waited in the backup', async () => {
  expect(await restored({ withoutJobs: false })).toEqual({
    ...{ notBegun: ['b', 'c'], stopped: [], emails: ['sent', 'waiting'], digests: [false] },
  })
})

test('without jobs it sends nothing that the old one has sent since, and what is planned for later', async () => {
  expect(await restored({ withoutJobs: true })).toEqual({
    ...{ notBegun: ['c'], stopped: ['a', 'b'], emails: ['sent'], digests: [true] },
  })
})
