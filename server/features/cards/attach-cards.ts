import type { Card } from '#contract/cards.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteCards } from '../../platform/database/line-cards.store.ts'
import type { Place } from '../../platform/database/places.store.ts'
import { hasCards, insertCards, listCards, listClosed, listSubjects, type NewCard } from './cards.store.ts'
import { findLinks, type Link } from './find-links.ts'
import { type OwnPage, ownPageOf } from './own-page.ts'

interface Needs {
  config: Pick<Config, 'publicUrl'>
}

/** A line that has just been stored. */
export interface LinkedLine {
  id: number
  links: readonly Link[]
}

/** Not known yet what it shows. */
type BareCard = Omit<NewCard, 'subject'> & { link: Link }

/** How lines get their cards: while they are stored, and anew when they are edited. */
export function createAttachCards({ config }: Needs) {
  const { host } = new URL(config.publicUrl)

  /** The place is locked. Answers the cards of those lines that have some. */
  async function attach(tx: Tx, at: Place, lines: readonly LinkedLine[]): Promise<Map<number, Card[]>> {
    const bare = lines.flatMap(({ id, links }) =>
      links.map((link, place) => ({ messageId: id, place, address: link.address, link, isClosed: false })),
    )
    return attachAll(tx, at, bare)
  }

  /** After an edit: what somebody has closed stays closed. */
  async function replace(tx: Tx, at: Place, { id, text }: { id: number; text: string }): Promise<void> {
    const closed = await listClosed(tx, at.kind, id)
    await deleteCards(tx, at.kind, id)
    const bare = findLinks(text).map((link, place) => ({
      ...{ messageId: id, place, address: link.address, link, isClosed: closed.includes(link.address) },
    }))
    await attachAll(tx, at, bare)
  }

  async function attachAll(tx: Tx, at: Place, bare: readonly BareCard[]): Promise<Map<number, Card[]>> {
    if (bare.length === 0) return new Map()
    if (at.kind === 'channel' && !(await hasCards(tx, at.id))) return new Map()
    const cards = await ownCards(tx, bare)
    if (cards.length === 0) return new Map()
    await insertCards(tx, at.kind, cards)
    return listCards(tx, at.kind, [...new Set(cards.map(({ messageId }) => messageId))])
  }

  async function ownCards(tx: Tx, bare: readonly BareCard[]): Promise<NewCard[]> {
    const found = bare.flatMap(({ link, ...card }) => {
      const page = isOwn(link) ? ownPageOf(link.url) : undefined
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

  const isOwn = ({ url }: Link) => url.host === host

  return { attach, replace, linksIn: findLinks }
}
