import { slugify, slugMax } from '#contract/rules/slugs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict } from '../../platform/errors.ts'
import { addressOf } from './articles.policy.ts'
import { insertSlug, listTaken } from './edit-article.store.ts'

interface For {
  articleId: number
  createdAt: string
}

/** Claims `mar`, or `mar-2` if `mar` is taken. */
export async function claimFreeSlug(tx: Tx, base: string, { articleId, createdAt }: For): Promise<string> {
  const used = await listTaken(tx, base.slice(0, slugMax - 6), articleId)
  for (let number = 1; ; number++) {
    const slug = numbered(base, number)
    // It may be taken concurrently.
    if (!used.has(slug) && (await insertSlug(tx, { slug, articleId, createdAt }))) return slug
  }
}

/** Claims a chosen slug, or throws. */
export async function claimSlug(tx: Tx, chosen: string, { articleId, createdAt }: For): Promise<string> {
  const slug = slugify(chosen)
  if (slug === '') throw emptySlug('slug')
  if (!(await insertSlug(tx, { slug, articleId, createdAt }))) {
    throw new Conflict('article_slug_taken', { fields: { slug: ['article_slug_taken'] } })
  }
  return slug
}

export function slugFrom(title: string, language?: string): string {
  const slug = addressOf(title, language)
  if (slug === '') throw emptySlug('title')
  return slug
}

const emptySlug = (field: 'title' | 'slug') =>
  new BadRequest('article_slug_empty', { fields: { [field]: ['article_slug_empty'] } })

function numbered(base: string, number: number): string {
  if (number === 1) return base
  const suffix = `-${number}`
  return base.slice(0, slugMax - suffix.length).replace(/-$/, '') + suffix
}
