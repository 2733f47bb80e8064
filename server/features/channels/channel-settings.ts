import { sql } from 'kysely'
import type { PublicLog } from '#contract/channels.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { line } from '#contract/schema.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import { BadRequest, ensure } from '../../platform/errors.ts'
import { ensureUnrefused, type NewListedWord } from '../word-lists/word-lists.service.ts'
import './channels.events.ts'
import { canKeepOrder, canSetPublicLog, canSetSlowMode, canSetTopic } from './channels.policy.ts'
import { updateChannel } from './channels.store.ts'
import type { OperationDependencies } from './operations.ts'

interface Pace {
  slug: string
  seconds: number
  reason?: string | undefined
}

/** Channel settings of operators and founders. */
export function createChannelSettings({ operations: { operate }, words }: OperationDependencies) {
  /** An empty topic clears it. */
  async function setTopic(actor: Actor, { slug, content }: { slug: string; content: string }): Promise<void> {
    await operate(actor, slug, async ({ tx, at, channel, self, by, announce }) => {
      ensure(canSetTopic(self), 'not_channel_operator')
      const topic = parsedTopic(content)
      if (topic === channel.topic) return
      ensureUnrefused(words.judge(slug, topic))

      await updateChannel(tx, channel.id, { topic, topicSetBy: by, topicSetAt: at })
      await announce(
        topic ? { key: 'topic', params: { content: topic } } : { key: 'topicCleared', params: {} },
      )
      tx.emit('channels.topicChanged', { channel: slug, content: topic })
    })
  }

  /** Sets the seconds between two lines of one person; 0 turns slow mode off. Operators and staff are exempt. */
  async function setSlowMode(actor: Actor, { slug, seconds, reason = '' }: Pace): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, announce }) => {
      ensure(canSetSlowMode(self), 'not_channel_operator')
      if (seconds === channel.slowSeconds) return

      await updateChannel(tx, channel.id, { slowSeconds: seconds })
      await announce(slowModeNotice(seconds, reason))
      tx.emit('channels.slowModeChanged', { channel: slug, seconds })
    })
  }

  /** Sets whether first lines of accounts younger than a day are held for a moderator. */
  async function holdNewcomers(actor: Actor, slug: string, hold: boolean): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, announce }) => {
      ensure(canKeepOrder(self), 'not_channel_operator')
      if (hold === channel.holdsNewcomers) return
      await updateChannel(tx, channel.id, { holdsNewcomers: hold })
      await announce({ key: hold ? 'newcomersHeld' : 'newcomersFree', params: {} })
      tx.emit('channels.newcomersChanged', { channel: slug, hold })
    })
  }

  /** Announces the change in the channel, then makes later lines public until it is turned off. */
  async function setPublicLog(actor: Actor, slug: string, log: PublicLog): Promise<void> {
    await operate(actor, slug, async ({ tx, at, channel, self, announce }) => {
      ensure(canSetPublicLog(self, log), 'not_channel_founder')
      if (log === channel.publicLog) return

      await announce({ key: publicLogNotices[log], params: {} })
      await updateChannel(tx, channel.id, { publicLog: log, ...beginning(channel.publicLog, log, at) })
      tx.emit('channels.publicLogChanged', { channel: slug, log })
    })
  }

  return { setTopic, setSlowMode, holdNewcomers, setPublicLog }
}

/** The word list of a channel. The operator log records that it was changed, without its words. */
export function createChannelWords({ db, wordLists, getChannelFor, operations }: OperationDependencies) {
  const { operate } = operations

  async function addWord(actor: Actor, slug: string, word: NewListedWord): Promise<ListedWord> {
    return operate(actor, slug, async ({ tx, channel, self, log }) => {
      ensure(canKeepOrder(self), 'not_channel_operator')
      const added = await wordLists.addTo(tx, actor, { list: { channelId: channel.id, slug }, word })
      await log({ key: 'wordAdded', params: {} })
      return added
    })
  }

  async function removeWord(actor: Actor, { slug, id }: { slug: string; id: number }): Promise<void> {
    await operate(actor, slug, async ({ tx, channel, self, log }) => {
      ensure(canKeepOrder(self), 'not_channel_operator')
      await wordLists.removeFrom(tx, { list: { channelId: channel.id, slug }, id })
      await log({ key: 'wordRemoved', params: {} })
    })
  }

  async function listWords(actor: Actor, slug: string): Promise<ListedWord[]> {
    const { channel, membership } = await getChannelFor(actor, slug)
    const self = { userId: actor.userId, staff: isStaff(actor), ...membership }
    ensure(canKeepOrder(self), 'not_channel_operator')
    return wordLists.listOf(db.read, channel.id)
  }

  return { addWord, removeWord, listWords }
}

const topicLine = line({ max: bounds.topic.max })

/** Validated here instead of in the contract, because non-operators get another error first. */
function parsedTopic(content: string): string {
  const { data, error } = topicLine.safeParse(content)
  if (data !== undefined) return data
  throw new BadRequest(error?.issues[0]?.code === 'too_big' ? 'topic_too_long' : 'topic_invalid')
}

/** Text key: `slow`, `slowTimed` for whole minutes, or `slowOff`; with suffix `Reason` if one is given. */
function slowModeNotice(seconds: number, reason: string) {
  const pace = paceOf(seconds)
  return {
    key: `${pace.key}${reason ? 'Reason' : ''}`,
    params: { ...pace.params, ...(reason ? { reason } : {}) },
  }
}

function paceOf(seconds: number): { key: string; params: Record<string, string> } {
  if (seconds === 0) return { key: 'slowOff', params: {} }
  if (seconds % 60 === 0) return { key: 'slowTimed', params: { minutes: String(seconds / 60) } }
  return { key: 'slow', params: { seconds: String(seconds) } }
}

const publicLogNotices = {
  off: 'publicLogOff',
  readable: 'publicLogReadable',
  indexed: 'publicLogIndexed',
} as const satisfies Record<PublicLog, string>

/** Start of a public log. Changing only the access of search engines keeps it. */
function beginning(before: string, log: PublicLog, at: string) {
  if (log === 'off') return { publicSince: null, publicAfter: null }
  return before === 'off' ? { publicSince: at, publicAfter: sql<number>`last_seq` } : {}
}
