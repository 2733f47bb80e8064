import type { ListedWord } from '#contract/word-lists.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { ensure } from '../../platform/errors.ts'
import type { NewListedWord, WordListsService } from '../word-lists/word-lists.service.ts'
import { canKeepOrder } from './channels.policy.ts'
import type { ChannelQueries } from './channels.queries.ts'
import type { Operations } from './operations.ts'

interface Needs {
  db: Pick<Database, 'read'>
  wordLists: Pick<WordListsService, 'addTo' | 'removeFrom' | 'listOf'>
  operations: Operations
  getChannelFor: ChannelQueries['getChannelFor']
}

/** The word list of a channel. The public log tells that it was changed, and not what is in it. */
export function createChannelWords({ db, wordLists, getChannelFor, operations: { operate } }: Needs) {
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
