import type { Message } from '#contract/chat.ts'
import { type ChannelLog, hasGap, newLog } from '../../web/features/chat/log/channel-log.ts'
import { lineArrived, lineChanged, lineDeleted } from '../../web/features/chat/log/chat.live.ts'
import { createLogSync } from '../../web/features/chat/log/log-sync.ts'
import { type Client, createClient } from '../support/client.ts'
import type { LiveCrowd } from '../support/live.ts'

export const slug = 'barra'

/** Milliseconds before a retry; a browser waits three seconds. */
const againMilliseconds = 500

/** A client that catches up as the browser does, with the browser's own patches. */
export async function startReader(crowd: LiveCrowd, url: string, token: string) {
  const member = createClient(url, token)
  let log: ChannelLog = newLog({ messages: [], hasMore: false, revision: 0 })
  const change = (by: (log: ChannelLog) => ChannelLog) => {
    log = by(log)
  }
  const { catchUp } = createLogSync({
    read: () => log,
    change,
    fetchPage: (query) => fetchPage(member, query),
  })
  const { socket, heardOf } = await crowd.connect({ token }, { reconnection: true, reconnectionDelay: 20 })

  socket.on('new-message', (line) => {
    change((known) => lineArrived(known, line))
    if (hasGap(log)) void catchUp()
  })
  socket.on('message-updated', (line) => change((known) => lineChanged(known, line)))
  socket.on('message-deleted', (gone) => change((known) => lineDeleted(known, gone)))
  const enter = async () => {
    await socket.timeout(5000).emitWithAck('join', slug)
    await catchUp()
  }
  // Retries a failed request only while connected; a new connection requests again by itself.
  const enterAgain = () =>
    void enter().catch(() => {
      if (socket.connected) setTimeout(enterAgain, againMilliseconds)
    })
  socket.on('connect', enterAgain)
  await enter()
  return { lines: () => log.messages, heardOf }
}

const fetchPage = (
  member: Client,
  query: { before?: number; after?: number; since?: number; limit: number },
) => member.call('GET /api/channels/:slug/messages', { params: { slug }, query })

/** Returns every stored line of the channel. */
export async function readAll(member: Client): Promise<Message[]> {
  const lines: Message[] = []
  for (;;) {
    const { messages, hasMore } = await fetchPage(member, { after: lines.at(-1)?.id ?? 0, limit: 100 })
    lines.push(...messages)
    if (!hasMore) return lines
  }
}
