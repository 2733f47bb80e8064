import { isCommentPlace } from '#contract/rules/comment-places.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import '../accounts/accounts.events.ts'
import '../chat/chat.events.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import '../profile/profile.events.ts'
import './comments.events.ts'
import { listCommentedBy } from './comments.store.ts'

interface Dependencies extends AnnounceDependencies {
  db: Pick<Database, 'read'>
  nicknames: Pick<NicknamesService, 'displayName'>
}

/** Announces the pictures of authors, which lines do not contain, and evicts pages that show an earlier one. */
export function announceCommentPictures({ bus, db, nicknames, announcer: { announce } }: Dependencies): void {
  const announcePicture = (channel: string, id: number, profileImage: string) =>
    announce({ to: { channel }, name: 'picture-changed', args: [{ id, profileImage }] })

  bus.on('chat.messageSent', async ({ message: { channel, userId } }) => {
    if (userId === undefined || !isCommentPlace(channel)) return
    const { profileImage } = await nicknames.displayName(userId)
    if (profileImage) announcePicture(channel, userId, profileImage)
  })

  async function replacePicture(userId: number, profileImage: string): Promise<void> {
    for (const { place, path } of await listCommentedBy(db.read, userId)) {
      announcePicture(place, userId, profileImage)
      bus.publish('comments.changed', { path })
    }
  }

  bus.on('profile.changed', ({ userId, changes: { profileImage } }) => {
    if (profileImage !== undefined) return replacePicture(userId, profileImage)
  })
  bus.on('accounts.erased', ({ userId }) => replacePicture(userId, ''))
}
