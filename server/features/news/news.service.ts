import type { NewsItem } from '#contract/news.ts'
import { type NewsSource, securePicture } from '#contract/rules/news.ts'
import { productUrl } from '#contract/rules/product-url.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import './news.facts.ts'
import { deletePick, insertPicks, listPicks, type Pick } from './news.store.ts'

const shownCount = 20

interface Needs {
  db: Database
  clock: Clock
  audit: AuditService
}

/** What staff say of a piece of news. */
export interface Picked {
  link: string
  title: string
  snippet: string
  image: string
}

export type NewsService = ReturnType<typeof createNewsService>

/** News of elsewhere that staff pick for the home screen. */
export function createNewsService({ db, clock, audit }: Needs) {
  /** Of the first language that has any. */
  async function list(languages: readonly Language[]) {
    for (const language of languages) {
      const picks = await listPicks(db.read, { language, limit: shownCount })
      if (picks.length > 0) return pictureFirst(picks).map(shown)
    }
    return []
  }

  /** The first of them will be the first in lists. Answers how many had not been picked before. */
  async function save(
    actor: Actor,
    { source, items, language }: { source: NewsSource; items: readonly Picked[]; language: Language },
  ): Promise<number> {
    const pickedAt = clock.now().toISOString()
    const picks = items.map((item) => ({ source, language, pickedAt, ...checked(item) })).reverse()
    return db.write(async (tx) => {
      const saved = await insertPicks(tx, picks)
      if (saved === 0) return 0

      const details = { count: saved, title: items[0]?.title ?? '' }
      await audit.record(tx, {
        actor,
        action: 'news.picked',
        subject: { type: 'newsSource', id: source },
        details,
      })
      tx.emit('news.changed', {})
      return saved
    })
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx: Tx) => {
      const gone = await deletePick(tx, id)
      if (!gone) throw new NotFound('news_not_found')

      const { title } = gone
      await audit.record(tx, {
        actor,
        action: 'news.removed',
        subject: { type: 'news', id },
        details: { title },
      })
      tx.emit('news.changed', {})
    })
  }

  return { list, save, remove }
}

/** Where the first of the list is shown large, it needs something to show. */
function pictureFirst(picks: Pick[]): Pick[] {
  const lead = picks.find(({ image }) => image !== '')
  return lead ? [lead, ...picks.filter((pick) => pick !== lead)] : picks
}

function shown({
  id,
  link,
  title,
  snippet,
  image,
  language,
}: Pick): NewsItem & { id: number; language: Language } {
  return { id, link, title, snippet, language, pagemap: { cse_image: [{ src: image }] } }
}

function checked({ link, title, snippet, image }: Picked): Picked {
  const address = productUrl(link)
  if (!address) throw new BadRequest('news_link_invalid', { fields: { link: ['news_link_invalid'] } })
  return { link: address, title, snippet, image: securePicture(image) }
}
