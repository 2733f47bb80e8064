import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { startSite, type TestSite } from '../tests/support/site.ts'
import { ownDataOfFeatures } from './own-data.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Columns that no feature exports or deletes, with the reason. */
const underTheirName = 'says who did it, by the name of the account, which is the anonymous one then'
const exempt: Record<string, string> = {
  'account_deletions.user_id': 'the plan of the deletion itself: it goes with it',
  'article_revisions.author_id': underTheirName,
  'channel_bans.banned_by': underTheirName,
  'channel_mutes.muted_by': underTheirName,
  'coin_entries.by_id': underTheirName,
  'held_lines.handled_by': underTheirName,
  'idempotency_keys.user_id': 'an id and a hash that run out',
  'listed_words.created_by': underTheirName,
  'password_resets.user_id': 'a hash that runs out',
  'reports.handled_by': underTheirName,
  'verification_codes.user_id': 'a hash that runs out',
}

/** Sources of each feature's own-data module and of the stores it uses. */
const sources = globSync('features/*/own-data.ts', { cwd: import.meta.dirname }).map((path) => {
  const file = join(import.meta.dirname, path)
  const text = readFileSync(file, 'utf8')
  const stores = [
    ...text.matchAll(/from '((?:\.\/(?:[\w-]+\/)?|\.\.\/\.\.\/platform\/database\/)[\w-]+\.store\.ts)'/g),
  ].map(([, store = '']) => store)
  return [text, ...stores.map((store) => readFileSync(join(dirname(file), store), 'utf8'))].join('\n')
})

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('every column that points to a person is exported or erased by its feature, or says why not', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1, 2`.execute(site.app.infrastructure.db.read)
  const names = (text: string, name: string) => new RegExp(`\\b(${name}|${camel(name)})\\b`).test(text)
  const isNamed = ({ table, column }: (typeof rows)[number]) =>
    sources.some((text) => names(text, table) && names(text, column))
  const missing = rows.filter((row) => !isNamed(row)).map(({ table, column }) => `${table}.${column}`)

  expect(rows.length).toBeGreaterThan(30)
  expect(missing).toEqual(Object.keys(exempt))
})

test('every list of the export has its name in each language, and no name is without its list', () => {
  const { db, clock, translator } = site.app.infrastructure
  const { pictures } = site.app.services
  const features = ownDataOfFeatures({ db, clock, translator, pictures, heirId: 1 })
  const lists = features.flatMap((feature) => feature.exportOf(1))
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length)
  for (const spoken of language.options) {
    const locales = join(import.meta.dirname, '../locales', spoken)
    const texts = readdirSync(locales).flatMap((file) => {
      const { exported = {} } = JSON.parse(readFileSync(join(locales, file), 'utf8'))
      return Object.keys(exported).map((name) => `${file.replace('.json', '')}:exported.${name}`)
    })
    expect(texts.sort(), spoken).toEqual(lists.map(({ text }) => text).sort())
  }
})

test('every feature that has own data is among the features', () => {
  const list = readFileSync(join(import.meta.dirname, 'own-data.ts'), 'utf8')
  const missing = globSync('features/*/own-data.ts', { cwd: import.meta.dirname }).filter(
    (path) => !list.includes(`'./${path}'`),
  )
  expect(missing).toEqual([])
})
