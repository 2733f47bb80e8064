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
import { wordsOf } from './read-page.ts'

export interface Link {
  /** As it was typed, whole. */
  address: string
  url: URL
}

/** A line that is being stored. */
export interface LinkedLine {
  id: number
  links: readonly Link[]
}

/** Not known yet what it shows. */
type BareCard = Omit<NewCard, 'subject'> & { link: Link }

/** Pages of others for which somebody has the site look; beyond, their lines have no cards. */
const pagesLimit: Limit = { name: 'link-cards', points: 20, seconds: 60 }
const hour = 3_600_000
/** No line has more cards. */
const mostCards = 3
const longestAddress = 2000

/** What stands in code or between `<` and `>` is shown as it is, so it comes first. */
const candidates =
  /```[\s\S]+?```|`[^`\n]+`|<[^\s<>]+>|(?<url>https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_.@/-])www\.[^\s<>"]+)/giu

/** How lines get their cards: while they are stored, and anew when they are edited. */
export function createAttachCards({ clock, limits, config, words }: Dependencies) {
  const ownHost = new URL(config.publicUrl).host
  const isOwn = ({ url }: Link) => url.host === ownHost

  /** The links of what somebody says that may have cards. */
  async function findLinksOf(userId: number, text: string): Promise<Link[]> {
    const links = findLinks(text)
    const others = links.filter((link) => !isOwn(link))
    if (others.length === 0) return links
    const isAllowed = config.linkCards === 'all' && (await isWithinLimit(userId, others.length))
    return isAllowed ? links : links.filter(isOwn)
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

  /** The place is locked. Answers the cards of those lines that have some. */
  async function attach(tx: Tx, at: Place, lines: readonly LinkedLine[]): Promise<Map<number, Card[]>> {
    const bare = lines.flatMap(({ id, links }) =>
      links.map((link, place) => ({ messageId: id, place, address: link.address, link, isClosed: false })),
    )
    return attachAll(tx, at, bare)
  }

  /** After an edit: what somebody has closed stays closed. */
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
      return page ? [{ card, page }] : []
    })
    const subjects = await listSubjects(
      tx,
      found.map(({ page }): OwnPage => page),
    )
    return found.flatMap(({ card }, index) => {
      const subject = subjects[index]
      return subject ? [{ ...card, subject }] : []
    })
  }

  /**
   * A page that nobody knows yet is read by a job, once for all lines that lead there meanwhile. In a channel nothing is
   * shown of one whose words could not be said there.
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
      return page && canHaveCard(page, at) ? [{ ...card, subject: { kind: 'page', id: page.id } }] : []
    })
  }

  return { attach, replace, findLinks: findLinksOf }
}

/** The part behind # is the browser's, and says nothing to a server. */
function pageOf({ url }: Link): string {
  const page = new URL(url)
  page.hash = ''
  return page.href
}

/** The links of a line that may have cards: each address once, in their order. */
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
  // A name and a password in an address are nobody else's business.
  if (!url?.hostname || url.username || url.password) return undefined
  return address.length <= longestAddress && url.href.length <= longestAddress ? { address, url } : undefined
}

type KnownPage = Pick<LinkPage, 'title' | 'readAt' | 'expiresAt'> & { isNew: boolean }

/** Whether a page has to be read for a line that leads there. */
const isDue = ({ isNew, expiresAt }: KnownPage, at: string) => isNew || expiresAt < at

/** Whether a line that leads there gets a card, now or once the page has been read. */
const canHaveCard = (page: KnownPage, at: string) =>
  page.title !== '' || page.readAt === null || isDue(page, at)
