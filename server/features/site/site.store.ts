import { type Insertable, sql, type Updateable } from 'kysely'
import type { Theme } from '#contract/rules/accent.ts'
import type { Language } from '#contract/schema.ts'
import type { CategoryLabels, Labels } from '#contract/site.ts'
import type { JsonObject, SitePages, SiteSettings } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'
import type { PageKey } from './bundled-pages.ts'

export type Settings = Awaited<ReturnType<typeof getSettings>>

export async function getSettings(db: Queries) {
  const row = await db
    .selectFrom('siteSettings')
    .selectAll()
    .select(logoRatio.as('logoRatio'))
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    dateStyle: row.dateStyle as 'long-pt' | 'interface',
    logoPlate: row.logoPlate as Theme | null,
    // Only `updateSettings` writes these columns.
    categoryLabels: row.categoryLabels as CategoryLabels,
    labels: row.labels as Labels,
  }
}

const logoId = sql`substring(site_settings.logo FROM '^/uploads/([a-z0-9]{26})[.]')`

const logoRatio = sql<number>`coalesce(
  (SELECT round(width::numeric / height, 2)::float FROM pictures WHERE id = ${logoId}),
  1
)`

/** Finds a logo without its current set of files. */
export async function findLogoToRenew(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('siteSettings')
    .innerJoin('pictures', (join) => join.on(sql`pictures.id`, '=', logoId))
    .select(pictureFile.as('file'))
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM jsonb_array_elements(variants) AS file WHERE file ->> 'name' = pictures.id || '-512.png'
      )`,
    )
    .executeTakeFirst()
  return row?.file
}

/** Texts by key and language; null removes one. */
export type NameChanges = Partial<Record<string, Partial<Record<Language, string | null>>>>

type Changes = Omit<Updateable<SiteSettings>, 'categoryLabels' | 'labels'> & {
  categoryLabels?: NameChanges | undefined
  labels?: NameChanges | undefined
}

/** Updates settings. Of categories and labels only the listed texts change. */
export async function updateSettings(tx: Tx, { categoryLabels, labels, ...changes }: Changes): Promise<void> {
  const merged = (column: string, named: NameChanges) => {
    const before = sql.ref(column)
    return sql<JsonObject>`${before} || coalesce((
      SELECT jsonb_object_agg(key, jsonb_strip_nulls(coalesce(${before} -> key, '{}') || value))
      FROM jsonb_each(${JSON.stringify(named)}::jsonb)
    ), '{}')`
  }
  await tx
    .updateTable('siteSettings')
    .set({
      ...changes,
      ...(categoryLabels && { categoryLabels: merged('categoryLabels', categoryLabels) }),
      ...(labels && { labels: merged('labels', labels) }),
    })
    .where('id', '=', 1)
    .execute()
}

/** Serialises publishing. */
export async function getSettingsForUpdate(tx: Tx): Promise<void> {
  await tx.selectFrom('siteSettings').select('id').forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the published page. */
export async function insertPage(tx: Tx, { key, language, ...page }: Insertable<SitePages>): Promise<void> {
  await tx
    .insertInto('sitePages')
    .values({ key, language, ...page })
    .onConflict((old) => old.columns(['key', 'language']).doUpdateSet(page))
    .execute()
}

/** Finds the published page that replaces the bundled one. */
export function findPage(db: Queries, key: PageKey, language: Language) {
  return db
    .selectFrom('sitePages')
    .select(['title', 'content', 'version', 'updatedAt'])
    .where('key', '=', key)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** Returns the newest published version of all languages. */
export async function findPageVersion(db: Queries, key: PageKey): Promise<number | undefined> {
  const newest = await db
    .selectFrom('sitePages')
    .select('version')
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.version
}
