import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject } from 'vitest'
import { hashInputs } from '../../scripts/input-hash.ts'
import { people } from '../../server/demo/content/people.ts'
import { fillWithDemo } from '../../server/demo/fill.ts'
import { createTestClock, type TestClock } from '../support/clock.ts'
import { dueJobs } from '../support/due-jobs.ts'
import { type FullSite, fillSite } from '../support/engines/full-site.ts'
import {
  copyDatabase,
  createTestDatabase,
  renameDatabase,
  type TestDatabase,
  withClient,
} from '../support/postgres.ts'
import { passwordOf, startSite, type TestSite } from '../support/site.ts'
import { sourceFiles } from '../support/source-files.ts'

/** A Friday afternoon in Brazil, the fixed time of the site and of every window. */
export const moment = new Date('2026-06-12T18:00:00Z')
const minutesBefore = (minutes: number) => new Date(moment.getTime() - minutes * 60_000)

/**
 * Starts the demo with further content for the lists of pages and dialogs. Filling takes minutes, so the
 * result is kept until one of its sources changes.
 */
export async function startDemoSite(): Promise<FullSite> {
  const root = join(import.meta.dirname, '../..')
  const key = hashInputs(root, madeOf).slice(0, 16)
  const template = `demo_${key}`
  const folder = join(root, 'node_modules/.cache/canal-barra/demo', key)

  if (!(await isFilled(template, folder))) await fill(template, folder)
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  await cp(join(folder, 'data'), dataDir, { recursive: true })
  const database = await copyDatabase(template)
  await withoutChance(database)
  const site = await start({ database, dataDir }, moment)
  // Earlier than the sessions of the pictures.
  site.clock.stand(minutesBefore(10))
  const neto = await site.signIn('neto')
  const lia = await site.signIn('lia')
  const rui = await site.signIn('rui')
  site.clock.stand(undefined)
  const ids: Ids = JSON.parse(await readFile(join(folder, 'ids.json'), 'utf8'))
  return { ...ids, site, neto, lia, rui }
}

type Ids = Omit<FullSite, 'site' | 'neto' | 'lia' | 'rui'>

/** Fixed, because some pages show the site's address. */
const port = '43117'

/** Leaves out the other sources of tests: lists of screens change more often than the content. */
const madeOf = ['server', 'contract', 'locales', ...importedBy('tests/screens/demo-site.ts')]

/** Returns a file of the tests and all files that it imports, directly or not. */
function importedBy(path: string): string[] {
  const importsOf = new Map(sourceFiles().map((file) => [file.path, file.imports]))
  const found = new Set([path])
  for (const file of found)
    for (const imported of importsOf.get(file) ?? []) if (imported.startsWith('tests/')) found.add(imported)
  return [...found]
}

type Place = NonNullable<NonNullable<Parameters<typeof startSite>[0]>['place']>

function start(place: Place, at: Date): Promise<TestSite> {
  const environment = { RATE_LIMIT_FACTOR: '1000000', TRACK_SECONDS: '1', PORT: port }
  return startSite({ pages: 'production', environment, clock: standingClock(at), place })
}

/**
 * A clock that stands still, except that each reading is 1 ms later, so that events at the same time keep
 * their order.
 */
function standingClock(at: Date): TestClock {
  const clock = createTestClock()
  let looks = 0
  const stand = (next: Date | undefined) => {
    looks = 0
    clock.stand(next ?? at)
  }
  stand(undefined)
  return { ...clock, stand, now: () => new Date(clock.now().getTime() + ++looks) }
}

async function isFilled(template: string, folder: string): Promise<boolean> {
  return (
    existsSync(join(folder, 'ids.json')) &&
    withClient(inject('testServer').url, async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
      return rowCount === 1
    })
  )
}

async function fill(template: string, folder: string): Promise<void> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  const site = await start({ database, dataDir }, minutesBefore(60))
  const password = 'demo-demo-demo'
  await fillWithDemo(site.app, { clock: site.clock, password, pictureScale: 0.1 })
  // Lines of the pictures can still be edited.
  site.clock.stand(minutesBefore(12))
  const lia = await site.signIn('lia', password)
  await lia.call('POST /api/change-password', {
    body: { current_password: password, new_password: passwordOf('lia') },
  })
  await site.member('nina')
  const { previewAddress, articleId, lyricId, ...others } = await fillSite(withDemoPeople(site))
  const { shopId, emptyShopId, videoId, conversationId, mailId, importId } = others
  await jobsEnded(database.url)
  await site.app.stop()

  await forgetOthers(folder, template)
  await mkdir(folder, { recursive: true })
  await cp(dataDir, join(folder, 'data'), { recursive: true })
  await renameDatabase(database, template)
  const texts = { previewAddress, articleId, lyricId }
  const ids: Ids = { ...texts, shopId, emptyShopId, videoId, conversationId, mailId, importId }
  await writeFile(join(folder, 'ids.json'), JSON.stringify(ids))
}

/** Makes random choices of the database, such as of recommended shops, always the same. */
async function withoutChance({ name, url }: TestDatabase): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`create function public.random() returns float8 language sql as 'select 0.5'`)
    await client.query(`alter database ${name} set search_path = "$user", public, pg_catalog`)
    // Rows that would be ordered by chance are read in the order of their ids, not of insertion.
    await client.query('cluster album_slots using album_slots_pkey')
  })
}

/** Deletes the templates of earlier sources. */
async function forgetOthers(folder: string, template: string): Promise<void> {
  await rm(dirname(folder), { recursive: true, force: true })
  await withClient(inject('testServer').url, async (client) => {
    const { rows } = await client.query(
      `select datname as name from pg_database where datname ~ '^demo_' and datname <> $1`,
      [template],
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  })
}

/** Signs in members of the demo instead of registering them. */
function withDemoPeople(site: TestSite): TestSite {
  const known = new Set(people.map(({ username }) => username))
  const member: TestSite['member'] = (name, options) =>
    known.has(name) ? site.signIn(name) : site.member(name, options)
  return Object.assign(Object.create(site), { member })
}

/** Waits until jobs have made share pictures and posters of videos. */
async function jobsEnded(url: string): Promise<void> {
  await expect.poll(() => dueJobs(url), { timeout: 300_000, interval: 500 }).toEqual([])
}
