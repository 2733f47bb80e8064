import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject } from 'vitest'
import { hashInputs } from '../../scripts/input-hash.ts'
import { people } from '../../server/demo/content/people.ts'
import { fillWithDemo } from '../../server/demo/fill.ts'
import { createTestClock, type TestClock } from '../support/clock.ts'
import { type FullSite, fillSite, fullSiteEnvironment } from '../support/engines/full-site.ts'
import {
  copyDatabase,
  createTestDatabase,
  renameDatabase,
  type TestDatabase,
  withClient,
} from '../support/postgres.ts'
import { passwordOf, startSite, type TestSite } from '../support/site.ts'
import { sourceFiles } from '../support/source-files.ts'

/** A Friday afternoon in Brazil, at which the clocks of the site and of every window stand. */
export const moment = new Date('2026-06-12T18:00:00Z')
const minutesBefore = (minutes: number) => new Date(moment.getTime() - minutes * 60_000)

/**
 * The demo, and beside it what the lists of pages and dialogs need. Filling takes minutes: what has come out is kept
 * until something changes of what it is made of.
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
  // Longer ago than whoever signs in now.
  site.clock.stand(minutesBefore(10))
  const neto = await site.signIn('neto')
  const lia = await site.signIn('lia')
  const rui = await site.signIn('rui')
  site.clock.stand(undefined)
  const ids: Ids = JSON.parse(await readFile(join(folder, 'ids.json'), 'utf8'))
  return { ...ids, site, neto, lia, rui }
}

type Ids = Omit<FullSite, 'site' | 'neto' | 'lia' | 'rui'>

/** Addresses of the site are seen in some places. */
const port = '43117'

/** Not all that tests use: lists of what is looked at change more often than what is there to be seen. */
const madeOf = ['server', 'contract', 'locales', ...importedBy('tests/screens/demo-site.ts')]

/** A file of the tests, and those that it is made of. */
function importedBy(path: string): string[] {
  const importsOf = new Map(sourceFiles().map((file) => [file.path, file.imports]))
  const found = new Set([path])
  for (const file of found)
    for (const imported of importsOf.get(file) ?? []) if (imported.startsWith('tests/')) found.add(imported)
  return [...found]
}

type Place = NonNullable<NonNullable<Parameters<typeof startSite>[0]>['place']>

function start(place: Place, at: Date): Promise<TestSite> {
  const environment = { ...fullSiteEnvironment, RATE_LIMIT_FACTOR: '1000000', PORT: port }
  return startSite({ pages: 'production', environment, clock: standingClock(at), place })
}

/** Whoever lets it go finds it standing. What happens at the same moment keeps its order: each look is later by 1 ms. */
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

/** What the database draws by lot, as shops to be recommended, is always the same. */
async function withoutChance({ name, url }: TestDatabase): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`create function public.random() returns float8 language sql as 'select 0.5'`)
    await client.query(`alter database ${name} set search_path = "$user", public, pg_catalog`)
    // Among what chance would tell apart, the first that is read: the order in which it came does not decide.
    await client.query('cluster album_slots using album_slots_pkey')
  })
}

/** Those of earlier sources. */
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

/** Who is in the demo already signs in instead of being registered. */
function withDemoPeople(site: TestSite): TestSite {
  const known = new Set(people.map(({ username }) => username))
  const member: TestSite['member'] = (name, options) =>
    known.has(name) ? site.signIn(name) : site.member(name, options)
  return Object.assign(Object.create(site), { member })
}

/** Pictures to be shared and of videos come a while later. */
async function jobsEnded(url: string): Promise<void> {
  const waiting = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `select name from jobs.job where state < 'completed' and start_after <= now()`,
      )
      return rows.map(({ name }) => name)
    })
  await expect.poll(waiting, { timeout: 300_000, interval: 500 }).toEqual([])
}
