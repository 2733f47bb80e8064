import type { Database } from '../../platform/database/database.ts'
import { lockPlace, type Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import { type OwnData, pagesInOrder } from '../../platform/own-data.ts'
import { updateRevisions } from './cards.store.ts'
import { type CardPlace, deleteOwnCards, listOwnCards, listPlacesWithCards } from './own-data.store.ts'

const start: CardPlace = { messageId: 0, place: -1 }

export function createCardsOwnData({ db }: { db: Database }): OwnData {
  async function* pagesOf(kind: Kind, userId: number) {
    const placeOf = ({ messageId, place }: CardPlace) => ({ messageId, place })
    const pages = pagesInOrder(start, placeOf, (page) => listOwnCards(db.read, kind, { userId, ...page }))
    for await (const cards of pages)
      yield cards.map(({ messageId, address, isClosed }) => ({ messageId, address, isClosed }))
  }

  async function forgetAt(at: Place, userId: number): Promise<void> {
    await db.write(async (tx) => {
      if (!(await lockPlace(tx, at))) return
      const lines = await deleteOwnCards(tx, at, userId)
      if (lines.length > 0) await updateRevisions(tx, at, lines)
    })
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-cards',
        text: 'chat:exported.channel-cards',
        pages: () => pagesOf('channel', userId),
      },
      {
        name: 'private-cards',
        text: 'chat:exported.private-cards',
        pages: () => pagesOf('conversation', userId),
      },
    ],
    /** Their lines keep the addresses, as they keep all words. */
    async forget({ userId }) {
      for (const kind of ['channel', 'conversation'] as const)
        for (const id of await listPlacesWithCards(db.read, kind, userId))
          await forgetAt({ kind, id }, userId)
    },
  }
}
