import type { Logger } from 'pino'
import { commentPlace, isCommentPlace } from '#contract/rules/comment-places.ts'
import { createTurns } from '#contract/rules/in-turn.ts'
import { type CommentRef, findSubjectAt } from '../../platform/database/comment-subjects.store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { AnnounceDependencies, Announcer } from '../../realtime/relay.ts'
import '../accounts/accounts.events.ts'
import '../articles/articles.events.ts'
import '../chat/chat.events.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import '../profile/profile.events.ts'
import '../reactions/reactions.events.ts'
import '../stores/stores.events.ts'
import '../videos/videos.events.ts'
import './comments.events.ts'
import { findCommented, listCommentedBy, listVideoIds } from './comments.store.ts'

interface Dependencies {
  bus: EventBus
  db: Pick<Database, 'read'>
  log: Logger
}

/** Minimum interval between refreshes of a page because of its comments. */
const pauseMilliseconds = 2000

/** Emits `comments.changed`: at once, then at most once per pause. */
export function followComments({ bus, db, log }: Dependencies): void {
  /** By subject key: whether there were more changes during the pause. */
  const resting = new Map<string, boolean>()

  function changed(place: string): void {
    if (!isCommentPlace(place)) return
    if (resting.has(place)) resting.set(place, true)
    else publishChange(place)
  }

  function publishChange(place: string): void {
    resting.set(place, false)
    findSubjectAt(db.read, place).then(
      (subject) => subject && bus.publish('comments.changed', { path: subject.path }),
      (error) => log.warn({ err: error, place }, 'the page of a comment was not made anew'),
    )
    setTimeout(() => {
      const isChanged = resting.get(place)
      resting.delete(place)
      if (isChanged) publishChange(place)
    }, pauseMilliseconds).unref()
  }

  for (const event of ['chat.messageSent', 'chat.messageUpdated', 'chat.messageDeleted'] as const)
    bus.on(event, ({ message }) => changed(message.channel))
  bus.on('reactions.changed', ({ listeners }) => {
    if ('channel' in listeners) changed(listeners.channel)
  })
}

interface PictureDependencies extends AnnounceDependencies {
  db: Pick<Database, 'read'>
  nicknames: Pick<NicknamesService, 'displayName'>
}

/** Announces the pictures of authors, which lines do not contain, and evicts pages that show an earlier one. */
export function announceCommentPictures({
  bus,
  db,
  nicknames,
  announcer: { announce },
}: PictureDependencies): void {
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

interface WithdrawalDependencies {
  bus: Pick<EventBus, 'onEverywhere'>
  db: Pick<Database, 'read'>
  announcer: Pick<Announcer, 'setHidden'>
}

/** Ends subscriptions to the comments of subjects that are no longer public. */
export function followWithdrawals({ bus, db, announcer }: WithdrawalDependencies): void {
  // The last read state wins.
  const inTurn = createTurns()

  const review = (refs: () => Promise<CommentRef[]>) =>
    inTurn(async () => {
      for (const ref of await refs()) {
        const commented = await findCommented(db.read, ref)
        announcer.setHidden(commentPlace(ref), !commented?.subject.isPublic)
      }
    })

  bus.onEverywhere('articles.changed', ({ id }) => review(async () => [{ kind: 'article', id }]))
  bus.onEverywhere('stores.changed', ({ albumId: id }) => review(async () => [{ kind: 'album', id }]))
  bus.onEverywhere('videos.changed', ({ videoIds }) =>
    review(async () => (await listVideoIds(db.read, videoIds)).map((id) => ({ kind: 'video', id }))),
  )
}
