import type { Card } from '#contract/cards.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { withoutSentenceEnd } from '#contract/rules/sentence-end.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteCards } from '../../platform/database/line-cards.store.ts'
import type { Place } from '../../platform/database/places.store.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import './cards.events.ts'
import {
  findCardChannel,
  insertCards,
  listCards,
  listClosed,
  listSubjects,
  type NewCard,
} from './cards.store.ts'
import type { Dependencies } from './dependencies.ts'
import { type LinkPage, listLockedPages, updateExpiry } from './link-pages.store.ts'
import { type OwnPage, ownPageOf } from './own-page.ts'
import { isInText, passageOf } from './passages.ts'
import { wordsOf } from './read-page.ts'

export interface Link {
  /** As typed. */
  address: string
  url: URL
  /** Whether it points to a passage of a text of this site that the text has. */
  hasPassage?: boolean
}

/** A line to be stored. */
export interface LinkedLine {
  id: number
  links: readonly Link[]
}

/** A card whose subject is not looked up yet. */
type BareCard = Omit<NewCard, 'subject' | 'hasPassage'> & { link: Link }

/** Requests to other sites, and texts searched for a passage, for one user; beyond it lines get neither. */
const pagesLimit: Limit = { name: 'link-cards', points: 20, seconds: 60 }
const hour = 3_600_000
/** Maximum number of cards per line. */
const mostCards = 3
const longestAddress = 2000

/** Code and text between `<` and `>` is not linked, so it is matched first. */
const candidates =
  /```[\s\S]+?```|`[^`\n]+`|<[^\s<>]+>|(?<url>https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_.@/-])www\.[^\s<>"]+)/giu

/** Attaches cards to lines when they are stored or edited. */
export function createAttachCards({ db, clock, limits, config, words }: Dependencies) {
  const ownHost = new URL(config.publicUrl).host
  const isOwn = ({ url }: Link) => url.host === ownHost

  /** Returns the links in a text that may get cards. */
  async function findLinksOf(userId: number, text: string): Promise<Link[]> {
    const found = findLinks(text).filter((link) => isOwn(link) || config.linkCards === 'all')
    const passages = found.map((link) => (isOwn(link) ? passageOf(link) : undefined))
    const readCount = found.filter((link, index) => !isOwn(link) || passages[index]).length
    if (readCount === 0) return found
    if (!(await isWithinLimit(userId, readCount))) return found.filter(isOwn)
    return Promise.all(
      found.map(async (link, index) => {
        const passage = passages[index]
        return passage ? { ...link, hasPassage: await isInText(db.read, passage) } : link
      }),
    )
  }

  async function isWithinLimit(userId: number, count: number): Promise<boolean> {
    try {
      for (let index = 0; index < count; index++) await limits.consume(pagesLimit, userId)
      return true
    } catch (error) {
      if (error instanceof TooManyRequests) return false
      throw error
    }
  }

  /** Stores the cards of lines; the channel or conversation is locked. Returns the cards by line. */
  async function attach(tx: Tx, at: Place, lines: readonly LinkedLine[]): Promise<Map<number, Card[]>> {
    const bare = lines.flatMap(({ id, links }) =>
      links.map((link, place) => ({ messageId: id, place, address: link.address, link, isClosed: false })),
    )
    return attachAll(tx, at, bare)
  }

  /** Replaces the cards of an edited line; closed ones stay closed. */
  async function replace(tx: Tx, at: Place, { id, links }: LinkedLine): Promise<void> {
    const closed = await listClosed(tx, at.kind, id)
    await deleteCards(tx, at.kind, id)
    const bare = links.map((link, place) => ({
      ...{ messageId: id, place, address: link.address, link, isClosed: closed.includes(link.address) },
    }))
    await attachAll(tx, at, bare)
  }

  async function attachAll(tx: Tx, at: Place, bare: readonly BareCard[]): Promise<Map<number, Card[]>> {
    if (bare.length === 0) return new Map()
    const channel = at.kind === 'channel' ? await findCardChannel(tx, at.id) : undefined
    if (at.kind === 'channel' && channel === undefined) return new Map()
    const cards = [
      ...(await ownCards(
        tx,
        bare.filter(({ link }) => isOwn(link)),
      )),
      ...(await othersCards(
        tx,
        bare.filter(({ link }) => !isOwn(link)),
        channel,
      )),
    ]
    if (cards.length === 0) return new Map()
    await insertCards(tx, at.kind, cards)
    return listCards(tx, at.kind, [...new Set(cards.map(({ messageId }) => messageId))])
  }

  async function ownCards(tx: Tx, bare: readonly BareCard[]): Promise<NewCard[]> {
    const found = bare.flatMap(({ link, ...card }) => {
      const page = ownPageOf(link.url)
      return page ? [{ card, page, hasPassage: link.hasPassage === true }] : []
    })
    const subjects = await listSubjects(
      tx,
      found.map(({ page }): OwnPage => page),
    )
    return found.flatMap(({ card, hasPassage }, index) => {
      const subject = subjects[index]
      return subject ? [{ ...card, subject, hasPassage }] : []
    })
  }

  /**
   * Cards of other sites. Unknown pages are fetched by a job, once for all lines that link there. In a channel, pages
   * with words that its word lists refuse get no card.
   */
  async function othersCards(
    tx: Tx,
    bare: readonly BareCard[],
    channel: string | undefined,
  ): Promise<NewCard[]> {
    if (bare.length === 0) return []
    const now = clock.now()
    const at = now.toISOString()
    const expiresAt = new Date(now.getTime() + hour).toISOString()
    const addresses = bare.map(({ link }) => pageOf(link))
    const pages = await listLockedPages(tx, addresses, { expiresAt })
    const due = pages.filter((page) => isDue(page, at)).map(({ id }) => id)
    if (due.length > 0) await updateExpiry(tx, due, expiresAt)
    for (const pageId of due) await tx.enqueue('cards.read', { pageId })

    const isSayable = (page: LinkPage) =>
      channel === undefined || words.judge(channel, wordsOf(page)) === undefined
    const byAddress = new Map(pages.filter(isSayable).map((page) => [page.address, page]))
    return bare.flatMap(({ link, ...card }) => {
      const page = byAddress.get(pageOf(link))
      return page && canHaveCard(page, at)
        ? [{ ...card, subject: { kind: 'page', id: page.id }, hasPassage: false }]
        : []
    })
  }

  return { attach, replace, findLinks: findLinksOf }
}

/** Returns the URL without its fragment. */
function pageOf({ url }: Link): string {
  const page = new URL(url)
  page.hash = ''
  return page.href
}

/** Returns the links of a line that may get cards: distinct, in order. */
export function findLinks(text: string): Link[] {
  if (!/https?:\/\/|www\./i.test(text)) return []
  const links = new Map<string, Link>()
  for (const { groups } of text.matchAll(candidates)) {
    const link = groups?.url ? linkOf(withoutSentenceEnd(groups.url)) : undefined
    if (link && !links.has(link.url.href)) links.set(link.url.href, link)
    if (links.size === mostCards) break
  }
  return [...links.values()]
}

function linkOf(typed: string): Link | undefined {
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed
  const url = parseUrl(address)
  // URLs with credentials get no card.
  if (!url?.hostname || url.username || url.password) return undefined
  return address.length <= longestAddress && url.href.length <= longestAddress ? { address, url } : undefined
}

type KnownPage = Pick<LinkPage, 'title' | 'readAt' | 'expiresAt'> & { isNew: boolean }

/** Whether a page must be fetched. */
const isDue = ({ isNew, expiresAt }: KnownPage, at: string) => isNew || expiresAt < at

/** Whether the page has a card, or may have one once it is fetched. */
const canHaveCard = (page: KnownPage, at: string) =>
  page.title !== '' || page.readAt === null || isDue(page, at)
