import { commentAddress } from '#contract/rules/comment-places.ts'
import { countedAtMost } from '#contract/rules/counts.ts'
import { findSubjectAt } from '../../platform/database/comment-subjects.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import './notifications.events.ts'
import {
  deleteFurtherBack,
  deleteOfConversation,
  findNewerOfConversation,
  insertNotifications,
  isRejected,
  isSearchable,
  isThere,
  listMentions,
  listRecipients,
  listStaff,
  lockMarkersOfMentioned,
  lockReadMarker,
  type Mention,
  type NewNotification,
} from './delivery.store.ts'
import type { Dependencies } from './dependencies.ts'
import type { NotificationPayload, PayloadOf } from './notification-payload.ts'
import { textOf } from './notification-text.ts'
import { rejectionSource } from './notifications.store.ts'

/** Maximum number per user, equal to the limit of counts, which bounds the cost of marking all as read. */
const keptOfOne = countedAtMost

export function createDelivery({ db, clock, translator, nicknames, devices }: Dependencies) {
  /** Enqueues the delivery in the transaction of its cause, so that a crash loses nothing. */
  async function send(tx: Tx, payload: NotificationPayload): Promise<void> {
    await tx.enqueue('notifications.deliver', payload)
  }

  /** Delivers notifications. Idempotent, even if run concurrently. */
  async function deliver(payload: NotificationPayload): Promise<void> {
    // Read before the transaction, which must not wait for a second connection.
    const by =
      'byId' in payload && payload.byId !== null ? (await nicknames.displayName(payload.byId)).nickname : ''
    const createdAt = clock.now().toISOString()
    await db.write(async (tx) => {
      const rows = await write(tx, payload, { by, now: createdAt })
      const created = await insertNotifications(tx, rows, createdAt)
      // Sorted, so that concurrent deliveries do not deadlock.
      const recipients = [...new Set(created.map(({ userId }) => userId))].sort((one, other) => one - other)
      await deleteFurtherBack(tx, recipients, keptOfOne)
      await devices.notify(tx, created)
      for (const { language, ...row } of created) {
        const { userId: userTo, id, type, link } = row
        tx.emit('notifications.made', {
          userTo,
          id,
          type,
          message: textOf(translator.in(language), row),
          link,
        })
      }
    })
  }

  return { send, deliver }
}

interface Circumstances {
  /** Display name of the causing user. */
  by: string
  now: string
}

type Writers = {
  [K in NotificationPayload['type']]: (
    tx: Tx,
    payload: PayloadOf<K>,
    c: Circumstances,
  ) => Promise<NewNotification[]>
}

/** A user who has read within these seconds is considered to be reading. */
const readingSeconds = 30
/** Seconds to wait before a reading user is notified. */
const readingPause = 4

const isReading = ({ readAt }: { readAt: string | null }, now: string) =>
  readAt !== null && Date.parse(now) - Date.parse(readAt) < readingSeconds * 1000

/** Builds the notifications of each type. */
const writers: Writers = {
  private_message: async (tx, payload, { by, now }) => {
    const { userId, byId, conversationId, messageId, waited } = payload
    const marker = await lockReadMarker(tx, { userId, conversationId })
    if (!marker || messageId <= marker.lastReadId || !(await isThere(tx, messageId))) return []
    if (!waited && isReading(marker, now)) {
      await tx.enqueue('notifications.deliver', { ...payload, waited: true }, { afterSeconds: readingPause })
      return []
    }
    if (await findNewerOfConversation(tx, { userId, conversationId, messageId })) return []
    const recipients = await listRecipients(tx, { userIds: [userId], byId })
    if (recipients.length === 0) return []

    await deleteOfConversation(tx, { userId, conversationId })
    const source = `private_message:${messageId}`
    const about = { source, link: `/pvt/${conversationId}`, conversationId, messageId }
    return [{ ...about, userId, type: 'private_message', textKey: 'private_message', params: { by } }]
  },

  whois: async (tx, { userId, byId, at }, { by }) => {
    const recipients = await listRecipients(tx, { userIds: [userId], byId })
    // Users who may not be found have no public page.
    const link = (await isSearchable(tx, byId)) ? `/person/${byId}` : '/profile'
    const about = { source: `whois:${byId}:${at}`, link, params: { by } }
    return recipients.map((id) => ({ ...about, userId: id, type: 'whois', textKey: 'whois' }))
  },

  operator_granted: async (tx, { userId, byId, channel, level, at }, { by }) => {
    const recipients = await listRecipients(tx, { userIds: [userId], byId })
    const source = `operator_granted:${channel}:${level}:${at}`
    const about = { source, link: `/${channel}`, params: { by, channel: `#${channel}` } }
    return recipients.map((id) => ({
      ...about,
      ...{ userId: id, type: 'operator_granted', textKey: `level${level}` },
    }))
  },

  channel_invitation: async (tx, { userId, byId, channel, at }, { by }) => {
    const recipients = await listRecipients(tx, { userIds: [userId], byId })
    // At most once an hour per inviter and channel.
    const source = `channel_invitation:${channel}:${byId}:${at.slice(0, 13)}`
    const about = { source, link: `/${channel}`, params: { by, channel: `#${channel}` } }
    return recipients.map((id) => ({
      ...about,
      ...{ userId: id, type: 'channel_invitation', textKey: 'channel_invitation' },
    }))
  },

  line_rejected: async (tx, { userId, channel, heldId, reason }) => {
    if (!(await isRejected(tx, heldId))) return []
    const recipients = await listRecipients(tx, { userIds: [userId], byId: null })
    const subject = await findSubjectAt(tx, channel)
    const about = {
      source: rejectionSource(heldId),
      link: subject ? `${subject.path}#comments` : `/${channel}`,
      params: { channel: subject ? subject.title : `#${channel}`, reason },
    }
    const key = subject ? 'comment_rejected' : 'line_rejected'
    const textKey = reason === '' ? key : `${key}_reason`
    return recipients.map((id) => ({ ...about, userId: id, type: 'line_rejected', textKey }))
  },

  publication: async (tx, { userId, articleId, title, channel, problem, at }) => {
    const recipients =
      userId === null ? await listStaff(tx) : await listRecipients(tx, { userIds: [userId], byId: null })
    const about = {
      source: `publication:${articleId}:${at}:${problem}`,
      link: problem === 'unsent' ? '/admin/newsletter' : `/editor_step2/${articleId}`,
      params: { title, channel: `#${channel}` },
    }
    const textKey = `publication_${problem}`
    return recipients.map((id) => ({ ...about, userId: id, type: 'publication', textKey }))
  },

  mention: async (tx, { channelId, messageIds, addedFor }, { now }) => {
    await lockMarkersOfMentioned(tx, { channelId, messageIds })
    const mentions = await listMentions(tx, { channelId, messageIds, addedFor, at: now })
    return mentions.map((mention) => ({
      ...{ userId: mention.userId, type: 'mention', source: `mention:${mention.messageId}` },
      ...{ ...wordsOf(mention), channelId, messageId: mention.messageId },
    }))
  },

  contact_message: async (tx, { contactId, replyId, name, subject, byId }) => {
    const recipients = (await listStaff(tx)).filter((id) => id !== byId)
    const textKey = subject === '' ? 'contact_message' : 'contact_message_subject'
    const source = ['contact_message', contactId, replyId ?? 'first'].join(':')
    const about = { source, link: `/mail/${contactId}` }
    const params = { by: name, subject }
    return recipients.map((id) => ({ ...about, userId: id, type: 'contact_message', textKey, params }))
  },

  reply: async (tx, { userId, byId, contactId, replyId, ...answer }) => {
    const subject = answer.subject.replace(/^(re:\s*)+/i, '')
    const recipients = await listRecipients(tx, { userIds: [userId].filter((id) => id !== byId), byId: null })
    const textKey = subject === '' ? 'reply' : 'reply_subject'
    const about = { source: `reply:${replyId}`, link: `/mail/${contactId}`, params: { subject } }
    return recipients.map((id) => ({ ...about, userId: id, type: 'reply', textKey }))
  },
}

/** Text and link of a notification about a line or a comment (on an own text, a reply, or a mention). */
function wordsOf({ userId, messageId, slug, seq, username: by, subject, isAnswer }: Mention) {
  if (!subject) {
    const textKey = isAnswer ? 'line_reply' : 'mention'
    return { textKey, params: { by, channel: `#${slug}` }, link: `/${slug}?line=${seq}` }
  }
  const { title, path, authorId } = subject
  const textKey = isAnswer ? 'comment_reply' : authorId === userId ? 'comment' : 'comment_mention'
  return { textKey, params: { by, title }, link: commentAddress(path, messageId) }
}

function write(
  tx: Tx,
  payload: NotificationPayload,
  circumstances: Circumstances,
): Promise<NewNotification[]> {
  // Each type has its own writer.
  const writer = writers[payload.type] as (
    tx: Tx,
    payload: NotificationPayload,
    c: Circumstances,
  ) => Promise<NewNotification[]>
  return writer(tx, payload, circumstances)
}
