import type { Logger } from 'pino'
import type { Headline, NewsItem, PickedNews } from '#contract/news.ts'
import { type NewsSource, securePicture } from '#contract/rules/news.ts'
import { productUrl } from '#contract/rules/product-url.ts'
import { searchForms, searchRoots } from '#contract/rules/search-words.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createFrontPages } from './front-pages.ts'
import './news.events.ts'
import {
  countPicks,
  deletePick,
  insertPicks,
  listAllPicks,
  listPickedLinks,
  listPicks,
  type Pick,
} from './news.store.ts'

const shownCount = 20

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  log: Logger
  audit: AuditService
  fetchHeadlines: (source: NewsSource) => Promise<Headline[]>
}

export type NewsService = ReturnType<typeof createNewsService>

/** News of other sites, picked by staff for the home screen. */
export function createNewsService({ db, clock, audit, ...dependencies }: Dependencies) {
  const frontPages = createFrontPages({ clock, ...dependencies })

  /** Lists the news of the first language that has any. */
  async function list(languages: readonly Language[]) {
    for (const language of languages) {
      const picks = await listPicks(db.read, { language, limit: shownCount })
      if (picks.length > 0) return pictureFirst(picks).map(present)
    }
    return []
  }

  /** Lists current items of a source that contain all words. */
  async function listHeadlines(actor: Actor, { source, query }: { source: NewsSource; query: string }) {
    const { items, isDown } = await frontPages.read(actor.userId, source)
    const found = items.filter(hasWords(query))
    const links = found.map(({ link }) => link)
    const picked = await listPickedLinks(db.read, links)
    return { items: found.map((item) => ({ ...shaped(item), isPicked: picked.has(item.link) })), isDown }
  }

  /** Lists a page of picked news in all languages, newest first. */
  async function listSaved(place: { page: number; limit: number }) {
    const [picks, total] = await Promise.all([listAllPicks(db.read, place), countPicks(db.read)])
    return { picks: picks.map(saved), total }
  }

  /** Picks news, in list order. Returns the number of new ones. */
  async function save(
    actor: Actor,
    { source, items, language }: { source: NewsSource; items: readonly Headline[]; language: Language },
  ): Promise<number> {
    const pickedAt = clock.now().toISOString()
    const picks = items.map((item) => ({ source, language, pickedAt, ...checked(item) })).reverse()
    return db.write(async (tx) => {
      const count = await insertPicks(tx, picks)
      if (count === 0) return 0

      const details = { count, title: items[0]?.title ?? '' }
      await audit.record(tx, {
        actor,
        action: 'news.picked',
        subject: { type: 'newsSource', id: source },
        details,
      })
      tx.emit('news.changed', {})
      return count
    })
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
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

  return { list, listHeadlines, listSaved, save, remove }
}

/** Moves an item with a picture to the front, where it is shown large. */
function pictureFirst(picks: Pick[]): Pick[] {
  const lead = picks.find(({ image }) => image !== '')
  return lead ? [lead, ...picks.filter((pick) => pick !== lead)] : picks
}

const shaped = ({ link, title, snippet, image }: Headline): NewsItem => ({
  ...{ link, title, snippet },
  pagemap: { cse_image: [{ src: image }] },
})

const present = ({ id, language, ...item }: Pick) => ({ ...shaped(item), id, language })

const saved = (pick: Pick): PickedNews => ({
  ...present(pick),
  source: pick.source,
  pickedAt: pick.pickedAt,
})

function hasWords(query: string) {
  const roots = searchRoots(query)
  return ({ title, snippet }: Headline) => {
    const words = searchForms(`${title} ${snippet}`)
    return roots.every((root) => words.some((word) => word.startsWith(root)))
  }
}

function checked({ link, title, snippet, image }: Headline): Headline {
  const address = productUrl(link)
  if (!address) throw new BadRequest('news_link_invalid', { fields: { link: ['news_link_invalid'] } })
  return { link: address, title, snippet, image: securePicture(image) }
}
