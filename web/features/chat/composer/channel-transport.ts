import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { updateCached } from '../../../platform/api/patch-query.ts'
import { onLive } from '../../../platform/live/live.ts'
import type { ReadyLine, Transport } from '../../timeline/outbox/outbox-delivery.ts'
import type { Outcome } from '../../timeline/outbox/outbox-sender.ts'
import { outcomeOf } from '../../timeline/outbox/outcome-of.ts'
import { addPassage, type ChannelLog, mergeLines } from '../log/channel-log.ts'
import { logQuery } from '../log/chat.queries.ts'
import { lineBody } from './line-body.ts'
import { isCommand } from './slash-commands.ts'

/** Sends lines and commands to their channels. */
export const channelTransport: Transport = {
  kind: 'channel',
  send,
  onStored: (userId, stored) =>
    onLive('new-message', ({ userId: author, client_id }) => {
      if (author === userId && client_id) stored(client_id)
    }),
}

async function send(line: ReadyLine, queries: QueryClient, signal: AbortSignal): Promise<Outcome> {
  const { queryKey } = logQuery(line.place)
  const change = (update: (log: ChannelLog) => ChannelLog) => updateCached(queries, queryKey, update)
  const note = (what: 'done' | 'refused', text: string, to?: string) =>
    change((log) => addPassage(log, { what, text, at: new Date().toISOString(), ...(to && { to }) }))

  try {
    const { message, ...done } = await api('POST /api/send-message', { body: lineBody(line), signal })
    if (message) change((log) => mergeLines(log, [message]))
    else if ('result' in done) note('done', done.result.text, placeOf(done.result))
    return { kind: 'stored' }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.kind !== 'refused' || outcome.key === 'word_warned' || !isCommand(line.text)) return outcome
    // A refused command is done: nobody wants to send the same again.
    note('refused', outcome.reason)
    return { kind: 'stored' }
  }
}

/** Returns the path where the effect of a command can be seen. */
function placeOf({ data }: { data?: Record<string, unknown> | undefined }): string | undefined {
  const conversation = data?.conversation_id
  return typeof conversation === 'number' ? `/pvt/${conversation}` : undefined
}
