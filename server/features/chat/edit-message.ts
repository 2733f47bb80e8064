import type { Message } from '#contract/chat.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  countEarlierTexts,
  insertEarlierText,
  listEarlierTexts,
} from '../../platform/database/earlier-texts.store.ts'
import { ensureMayEditAgain } from '../../platform/edits.policy.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import {
  canModerate,
  canModerateAsStaff,
  ensureMaySpeak,
  type Membership,
} from '../channels/channels.service.ts'
import { findPlace, findStoredLine, type StoredMessage, updateMessage } from './changes.store.ts'
import type { Dependencies } from './dependencies.ts'
import './chat.events.ts'
import { floodLimit } from './chat.limits.ts'
import { deleteMentions, insertMentions } from './chat.store.ts'
import { ensureMayChange } from './held/hold-line.ts'
import type { Mentions } from './mentions.ts'
import { removeLine } from './remove-line.ts'

/** A locked line that is being changed. */
interface LockedLine {
  tx: Tx
  line: StoredMessage
  membership: Membership
  /** Author of a comment's subject. */
  author: number | null | undefined
}

/** Editing and deleting of lines. */
export function createEditMessage(dependencies: Dependencies & { mentions: Mentions }) {
  const { db, clock, limits, audit, cards, mentions, notifications, linePictures, words } = dependencies
  const { getChannelFor } = dependencies.channels

  async function editMessage(
    actor: Actor,
    { id, text, isConfirmed }: { id: number; text: string; isConfirmed?: boolean | undefined },
  ): Promise<Message> {
    const [links, named] = await Promise.all([cards.findLinks(actor.userId, text), mentions.findNamed(text)])
    return change(actor, id, async ({ tx, line, membership, author }) => {
      if (line.deletedAt) throw new NotFound('message_not_found')
      ensure(isOwn(actor, line), 'message_not_yours')
      ensure(isFresh(line.createdAt, clock.now().getTime()), 'message_too_old')
      ensureMaySpeak(actor, membership, clock.now())
      ensureMayChange(words.judge(line.slug, text), isConfirmed)
      const isChanged = text !== line.text
      if (isChanged) ensureMayEditAgain(await countEarlierTexts(tx, 'channel', id))
      await limits.consume(floodLimit, actor.userId)

      const editedAt = clock.now().toISOString()
      if (isChanged) await cards.replace(tx, { kind: 'channel', id: line.channelId }, { id, links })
      const message = await updateMessage(tx, line, { text, editedAt })
      const { revision = 0 } = message
      if (isChanged) await insertEarlierText(tx, 'channel', { ...line, revision })
      const before = await deleteMentions(tx, id)
      const { channelId } = line
      const mentioned = mentions.mentionedIn({
        ...{ userId: actor.userId, named, answered: line.answered ?? undefined, author },
      })
      await insertMentions(
        tx,
        mentioned.map((userId) => ({ messageId: id, channelId, userId })),
      )
      const addedFor = mentioned.filter((userId) => !before.includes(userId))
      if (addedFor.length > 0) {
        await notifications.send(tx, { type: 'mention', channelId, messageIds: [id], addedFor })
      }
      tx.emit('chat.messageUpdated', { message })
      return message
    })
  }

  /** Does nothing if it is deleted already. */
  async function deleteMessage(actor: Actor, id: number): Promise<void> {
    await change(actor, id, async ({ tx, line, membership }) => {
      ensure(line.kind !== 'system', 'message_not_yours')
      if (!canModerate(actor, membership)) {
        ensure(isOwn(actor, line), 'message_not_yours')
        ensure(isFresh(line.createdAt, clock.now().getTime()), 'message_too_old')
      }
      if (line.deletedAt) return

      await linePictures.removeFrom(tx, 'channel', id)
      await removeLine(tx, line, { at: clock.now().toISOString(), isByAuthor: isOwn(actor, line) })
      if (canModerateAsStaff(actor, membership) && !isOwn(actor, line)) {
        const details = { channel: line.slug, userId: line.userId }
        const subject = { type: 'message', id }
        await audit.record(tx, { actor, action: 'messages.deleted', subject, details })
      }
    })
  }

  /** Lists the earlier texts of a line, for moderators of its channel. */
  async function listEdits(actor: Actor, id: number): Promise<{ text: string; at: string }[]> {
    const place = await findPlace(db.read, id)
    if (!place) throw new NotFound('message_not_found')
    const { membership } = await getChannelFor(actor, place.slug)
    ensure(canModerate(actor, membership), 'not_channel_operator')
    return listEarlierTexts(db.read, 'channel', id)
  }

  async function change<T>(actor: Actor, id: number, work: (locked: LockedLine) => Promise<T>): Promise<T> {
    const place = await findPlace(db.read, id)
    if (!place) throw new NotFound('message_not_found')
    return db.write(async (tx) => {
      const line = await findStoredLine(tx, { id, ...place })
      // Checked under the lock of the channel, against concurrent bans and changes of levels.
      const { channel, membership } = await getChannelFor(actor, place.slug, tx)
      if (!line) throw new NotFound('message_not_found')
      return work({ tx, line, membership, author: channel.subject?.authorId })
    })
  }

  return { editMessage, deleteMessage, listEdits }
}

function isOwn(actor: Actor, { userId }: Pick<StoredMessage, 'userId'>): boolean {
  return userId === actor.userId
}
