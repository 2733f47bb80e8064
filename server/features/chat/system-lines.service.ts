import type { Message } from '#contract/chat.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Translate } from '../../platform/text/translate.ts'
import { insertMessages, listLockedChannels } from './chat.store.ts'
import './chat.events.ts'

interface Dependencies {
  clock: Clock
  /** Translates into the language of the site. */
  t: Translate
}

type SystemEvent = NonNullable<Message['event']> & {
  /** User whose own action it is, for anonymisation. */
  userId?: number
}

export type SystemLinesService = ReturnType<typeof createSystemLinesService>

/** System lines, written in the transaction of the event that they describe. */
export function createSystemLinesService({ clock, t }: Dependencies) {
  /** `key` is a text key under `events`, rendered by clients in their own language. */
  async function writeSystemLine(
    tx: Tx,
    channel: { id: number; slug: string },
    { key, params, userId }: SystemEvent,
  ): Promise<Message> {
    const at = clock.now().toISOString()
    const text = t(`chat:events.${key}`, params)
    const event = { key, params }
    const line = {
      kind: 'system' as const,
      userId: userId ?? null,
      text,
      event,
      createdAt: at,
      isBannable: false,
    }
    const {
      results: [message],
    } = await insertMessages(tx, { slug: channel.slug, at }, [line])
    if (!message || 'refusal' in message) throw new Error('the database kept no line')
    tx.emit('chat.messageSent', { message, mentioned: [] })
    return message
  }

  /** Writes a line to each of these channels. */
  async function writeSystemLines(tx: Tx, slugs: readonly string[], event: SystemEvent): Promise<void> {
    for (const channel of await listLockedChannels(tx, slugs)) await writeSystemLine(tx, channel, event)
  }

  return { writeSystemLine, writeSystemLines }
}
