import type { Database } from '../../platform/database/database.ts'
import { countPages, listPages, type PublicPage } from './site-map.store.ts'

export type { PublicPage }
export type SiteMapService = ReturnType<typeof createSiteMapService>

interface Needs {
  db: Database
  /** A protocol allows 50,000 addresses and 50 MB. */
  perPart?: number
}

/** What search engines are told of, in parts that are small enough for them. */
export function createSiteMapService({ db, perPart = 10_000 }: Needs) {
  /** `tag` changes with the pages. */
  async function overview(): Promise<{ parts: number; tag: string }> {
    const { count, changedAt } = await countPages(db.read)
    return {
      parts: Math.max(1, Math.ceil(count / perPart)),
      tag: `${count}-${Date.parse(changedAt ?? '') || 0}`,
    }
  }

  /** @param part from 1 */
  async function pagesOf(part: number): Promise<PublicPage[]> {
    return listPages(db.read, { limit: perPart, offset: (part - 1) * perPart })
  }

  return { overview, pagesOf }
}
