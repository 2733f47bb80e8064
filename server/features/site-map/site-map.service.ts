import type { Database } from '../../platform/database/database.ts'
import { countPages, listPages, listTranslated, type PublicPage } from './site-map.store.ts'

/** A page and its translations, if any. */
export interface MappedPage extends PublicPage {
  translations: readonly PublicPage[]
}

export type SiteMapService = ReturnType<typeof createSiteMapService>

interface Dependencies {
  db: Database
  /** Pages per part. The protocol allows 50,000 URLs and 50 MB. */
  perPart?: number
}

/** Site map for search engines, in parts. */
export function createSiteMapService({ db, perPart = 10_000 }: Dependencies) {
  /** Returns the number of parts. `tag` changes with the pages. */
  async function overview(): Promise<{ parts: number; tag: string }> {
    const { count, digest } = await countPages(db.read)
    return { parts: Math.max(1, Math.ceil(count / perPart)), tag: `${count}-${digest}` }
  }

  /** @param part Counted from 1. */
  async function pagesOf(part: number): Promise<MappedPage[]> {
    const pages = await listPages(db.read, { limit: perPart, offset: (part - 1) * perPart })
    const textIds = pages.flatMap(({ textId }) => textId ?? [])
    const texts = Map.groupBy(await listTranslated(db.read, textIds), ({ textId }) => textId)
    return pages.map((page) => {
      const translations = page.textId === null ? [] : (texts.get(page.textId) ?? [])
      return { ...page, translations: translations.length > 1 ? translations : [] }
    })
  }

  return { overview, pagesOf }
}
