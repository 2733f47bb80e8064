import type { Tx } from '../../platform/database/database.ts'
import { lockPlace, type Place } from '../../platform/database/places.store.ts'
import { Refusal } from '../../platform/errors.ts'
import { siteOwner } from '../pictures/pictures.service.ts'
import './cards.events.ts'
import { listCards, updateRevisions } from './cards.store.ts'
import type { Dependencies } from './dependencies.ts'
import type { FetchPage } from './fetch-page.ts'
import {
  deleteCardsIn,
  deleteCardsOf,
  deleteUnusedPages,
  findPage,
  findPageForUpdate,
  listChannelsOf,
  listLinesOf,
  updatePage,
  type WaitingLine,
} from './link-pages.store.ts'
import { type PageFacts, wordsOf } from './read-page.ts'

const hour = 3_600_000
/** How long a fetched page and a failure are cached. */
const fresh = { found: 7 * 24 * hour, nothing: 6 * hour }
/** Older lines show the card when they are fetched again. */
const toldAtMost = 2000
const sweptAtOnce = 500

/** Pages of other sites, fetched once for all lines that link to them, and cached. */
export function createLinkPages(
  dependencies: Dependencies & { pages: Pick<FetchPage, 'fetchPage' | 'fetchPicture'> },
) {
  const { db, clock, log, pictures, words } = dependencies
  const { fetchPage, fetchPicture } = dependencies.pages
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()

  async function readPage(pageId: number): Promise<void> {
    const page = await findPage(db.read, pageId)
    if (!page) return
    const facts = await fetchPage(page.address)
    // Pages with words on the site's word list get no card.
    if (!facts || words.judgeName(wordsOf(facts))) return db.write((tx) => storeNothing(tx, page.id))

    const image = facts.picture ? await fetchPicture(facts.picture) : undefined
    const isKept = image !== undefined && (await savePageWithPicture(page.id, facts, image))
    if (!isKept) await db.write((tx) => storeFacts(tx, page.id, facts, null))
    if (page.title === '') await updateLines(page.id)
  }

  /** Returns false if the picture is not accepted: the card is shown without it. */
  async function savePageWithPicture(pageId: number, facts: PageFacts, bytes: Buffer): Promise<boolean> {
    try {
      await pictures.addFetched({ bytes, kind: 'card', ownerId: siteOwner }, (tx, { id }) =>
        storeFacts(tx, pageId, facts, id),
      )
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.debug({ err: error }, 'the picture of a linked page was refused')
      return false
    }
  }

  async function storeFacts(
    tx: Tx,
    pageId: number,
    facts: PageFacts,
    pictureId: string | null,
  ): Promise<void> {
    const before = await findPageForUpdate(tx, pageId)
    if (!before) return pictures.removeSome(tx, pictureId ? [pictureId] : [])
    const { title, description, siteName } = facts
    const slugs = await listChannelsOf(tx, pageId)
    await deleteCardsIn(
      tx,
      pageId,
      slugs.filter((slug) => words.judge(slug, wordsOf(facts))),
    )
    const read = { readAt: after(0), expiresAt: after(fresh.found) }
    await updatePage(tx, pageId, { title, description, siteName, pictureId, ...read })
    if (before.pictureId) await pictures.removeSome(tx, [before.pictureId])
  }

  /** Keeps earlier content of the page. */
  async function storeNothing(tx: Tx, pageId: number): Promise<void> {
    const before = await findPageForUpdate(tx, pageId)
    if (!before) return
    await updatePage(tx, pageId, { readAt: after(0), expiresAt: after(fresh.nothing) })
    if (before.title === '') await deleteCardsOf(tx, pageId)
  }

  /** Adds the card to lines that were stored before the page was fetched. */
  async function updateLines(pageId: number): Promise<void> {
    for (const kind of ['channel', 'conversation'] as const) {
      const lines = await listLinesOf(db.read, kind, { pageId, most: toldAtMost })
      for (const [id, own] of Map.groupBy(lines, ({ placeId }) => placeId))
        await updateLinesAt({ kind, id }, own)
    }
  }

  async function updateLinesAt(place: Place, lines: readonly WaitingLine[]): Promise<void> {
    await db.write(async (tx) => {
      const listeners = await lockPlace(tx, place)
      if (!listeners) return
      const found = await listCards(
        tx,
        place.kind,
        lines.map(({ id }) => id),
      )
      const carded = lines.filter(({ id }) => found.has(id)).toReversed()
      if (carded.length === 0) return
      const ids = carded.map(({ id }) => id)
      const last = await updateRevisions(tx, place, ids)
      for (const [index, { id, seq, userId }] of carded.entries()) {
        const revision = last - carded.length + 1 + index
        const cards = found.get(id) ?? []
        tx.emit('cards.changed', { listeners, id, seq, revision, cards, ...(userId && { userId }) })
      }
    })
  }

  /** Deletes pages that no line links to, with their pictures. */
  async function sweep(): Promise<void> {
    const before = after(-24 * hour)
    for (let count = sweptAtOnce; count === sweptAtOnce; ) {
      count = await db.write(async (tx) => {
        const swept = await deleteUnusedPages(tx, { before, limit: sweptAtOnce })
        await pictures.removeSome(tx, swept.pictureIds)
        return swept.count
      })
    }
  }

  return { readPage, sweep }
}
