import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage, pagesById } from '../../platform/own-data.ts'
import {
  deleteMembership,
  listOwnActs,
  listOwnBans,
  listOwnFavourites,
  listOwnLevels,
  listOwnMutes,
  updateFounder,
  updateLogNames,
  updateTopicSetters,
} from './own-data.store.ts'

/** @param heirId who gets the channels whose founder leaves */
export function createChannelsOwnData({ db, heirId }: { db: Database; heirId: number }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'favourite-channels',
        text: 'channels:exported.favourite-channels',
        pages: () => onePage(() => listOwnFavourites(db.read, userId)),
      },
      {
        name: 'channel-levels',
        text: 'channels:exported.channel-levels',
        pages: () => onePage(() => listOwnLevels(db.read, userId)),
      },
      {
        name: 'channel-bans',
        text: 'channels:exported.channel-bans',
        pages: () => onePage(() => listOwnBans(db.read, userId)),
      },
      {
        name: 'channel-mutes',
        text: 'channels:exported.channel-mutes',
        pages: () => onePage(() => listOwnMutes(db.read, userId)),
      },
      {
        name: 'channel-acts',
        text: 'channels:exported.channel-acts',
        pages: () => pagesById((page) => listOwnActs(db.read, { userId, ...page })),
      },
    ],
    forget: (leaver) =>
      db.write(async (tx) => {
        await updateFounder(tx, { from: leaver.userId, to: heirId })
        await deleteMembership(tx, leaver.userId)
        await updateTopicSetters(tx, leaver)
        await updateLogNames(tx, leaver)
      }),
  }
}
