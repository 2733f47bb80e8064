import type { Draft } from '#contract/drafts.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import {
  countDrafts,
  type DraftPlace,
  deleteDraft,
  draftOf,
  findDraft,
  insertDraft,
  listDrafts,
  lockWriter,
} from './drafts.store.ts'
import './drafts.events.ts'

interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  channels: Pick<ChannelsService, 'getChannelFor'>
  conversations: Pick<ConversationsService, 'isMember'>
}

interface NewDraft {
  channel?: string | undefined
  conversation_id?: number | undefined
  text: string
  /** Id of the line that the text replies to. */
  replyTo?: number | undefined
  /** Revision that the text is based on; 0 without one. */
  over: number
}

export type DraftsService = ReturnType<typeof createDraftsService>

const limit: Limit = { name: 'drafts', points: 30, seconds: 10 }

/** Drafts of lines, shared between a user's devices. */
export function createDraftsService({ db, clock, limits, channels, conversations }: Dependencies) {
  async function list({ userId }: Actor) {
    return listDrafts(db.read, userId, clock.now().toISOString())
  }

  /** Stores a draft, unless a newer revision with another text or reply exists. */
  async function save(actor: Actor, { text, over, replyTo, ...where }: NewDraft): Promise<Draft> {
    const { userId } = actor
    await limits.consume(limit, userId)
    const place = await placeOf(actor, where)
    return db.write(async (tx) => {
      await lockWriter(tx, userId)
      const stored = await findDraft(tx, { userId, place })
      if (!stored && text === '') return { ...where, text, revision: over }
      if (stored?.text === text && stored.answered?.id === replyTo) return { ...where, ...draftOf(stored) }
      if (stored && stored.revision !== over) {
        throw new Conflict('draft_newer', { current: { ...where, ...draftOf(stored) } })
      }

      if (!stored && (await countDrafts(tx, userId)) >= bounds.draft.perUser)
        throw new Conflict('drafts_full')

      await deleteDraft(tx, { userId, place })
      const updatedAt = clock.now().toISOString()
      const values = { text, replyTo: replyTo ?? null, updatedAt }
      const draft =
        text === ''
          ? { ...where, text, revision: over }
          : { ...where, ...draftOf(await insertDraft(tx, { userId, place, ...values })) }
      tx.emit('drafts.changed', { userId, draft })
      return draft
    })
  }

  async function placeOf(
    actor: Actor,
    { channel, conversation_id }: Omit<NewDraft, 'text' | 'replyTo' | 'over'>,
  ): Promise<DraftPlace> {
    if (channel !== undefined) {
      const { channel: found } = await channels.getChannelFor(actor, channel)
      return { channelId: found.id, conversationId: null }
    }
    if (conversation_id === undefined || !(await conversations.isMember(actor, conversation_id))) {
      throw new NotFound('conversation_not_found')
    }
    return { channelId: null, conversationId: conversation_id }
  }

  return { list, save }
}
