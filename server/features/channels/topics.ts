import { bounds } from '#contract/rules/bounds.ts'
import { line } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { BadRequest, ensure } from '../../platform/errors.ts'
import type { WordMatchers } from '../word-lists/word-lists.service.ts'
import './channels.events.ts'
import { canSetTopic } from './channels.policy.ts'
import { updateChannel } from './channels.store.ts'
import type { Operations } from './operations.ts'

const topicLine = line({ max: bounds.topic.max })

interface Needs {
  operations: Operations
  words: Pick<WordMatchers, 'judge'>
}

export function createTopics({ operations: { operate }, words }: Needs) {
  /** An empty topic clears it. */
  async function setTopic(actor: Actor, { slug, content }: { slug: string; content: string }): Promise<void> {
    await operate(actor, slug, async ({ tx, at, channel, self, by, tell }) => {
      ensure(canSetTopic(self), 'not_channel_operator')
      const topic = parsed(content)
      if (topic === channel.topic) return
      const verdict = words.judge(slug, topic)
      if (verdict?.action === 'refuse')
        throw new BadRequest('word_refused', { params: { word: verdict.word } })

      await updateChannel(tx, channel.id, { topic, topicSetBy: by, topicSetAt: at })
      await tell(topic ? { key: 'topic', params: { content: topic } } : { key: 'topicCleared', params: {} })
      tx.emit('channels.topicChanged', { channel: slug, content: topic })
    })
  }

  return { setTopic }
}

/** Here and not in the contract, because what the topic may not be is told to operators only. */
function parsed(content: string): string {
  const { data, error } = topicLine.safeParse(content)
  if (data !== undefined) return data
  throw new BadRequest(error?.issues[0]?.code === 'too_big' ? 'topic_too_long' : 'topic_invalid')
}
