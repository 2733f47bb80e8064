import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import { inPortions, type OwnData, pagesInOrder } from '../../platform/own-data.ts'
import { createChangeReactions } from './change-reactions.ts'
import { listOwn, type OwnPlace } from './reactions.store.ts'

const start: OwnPlace = { messageId: 0, emoji: '' }

export function createReactionsOwnData({ db, clock }: { db: Database; clock: Clock }): OwnData {
  const { change } = createChangeReactions({ db, clock })

  /** Erases reactions of a user. Returns their number. */
  async function eraseReactions(kind: Kind, userId: number, limit: number): Promise<number> {
    const reactions = await listOwn(db.read, kind, { userId, after: start, limit })
    for (const [id, own] of Map.groupBy(reactions, ({ placeId }) => placeId)) {
      const changes = own.map(({ messageId, emoji }) => ({
        ...{ messageId, emoji, userId, nickname: '', isAdded: false },
      }))
      await change({ kind, id }, changes)
    }
    return reactions.length
  }

  async function* pagesOf(kind: Kind, userId: number) {
    const placeOf = ({ messageId, emoji }: OwnPlace) => ({ messageId, emoji })
    const pages = pagesInOrder(start, placeOf, (page) => listOwn(db.read, kind, { userId, ...page }))
    for await (const reactions of pages)
      yield reactions.map(({ messageId, emoji, createdAt }) => ({ messageId, emoji, createdAt }))
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-reactions',
        text: 'reactions:exported.channel-reactions',
        pages: () => pagesOf('channel', userId),
      },
      {
        name: 'private-reactions',
        text: 'reactions:exported.private-reactions',
        pages: () => pagesOf('conversation', userId),
      },
    ],
    async erase({ userId }) {
      for (const kind of ['channel', 'conversation'] as const)
        await inPortions((limit) => eraseReactions(kind, userId, limit))
    },
  }
}
