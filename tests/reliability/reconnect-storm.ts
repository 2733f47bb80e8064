import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Message } from '#contract/chat.ts'
import { type ChannelLog, hasGap, newLog } from '../../web/features/chat/channel-log.ts'
import { lineArrived, lineChanged, lineDeleted } from '../../web/features/chat/chat.live.ts'
import { createLogSync } from '../../web/features/chat/log-sync.ts'
import { type Client, createClient } from '../support/client.ts'
import { say } from '../support/lines.ts'
import { createCrowd } from '../support/live.ts'

interface Storm {
  url: string
  /** The last one writes, the others read. */
  tokens: readonly string[]
  clients: number
  /** How often a connection breaks without a word, whosever it is. */
  cuts: number
}

interface Figures {
  cuts: number
  lines: number
  /** Clients that ended with every line as it is stored, changed and deleted ones too. */
  whole: number
}

const slug = 'barra'
const patienceSeconds = 30
const mostCutsPerLine = 5

/** Connections break at random while somebody writes, edits and deletes; who ends with the full list? */
export async function braveStorm({ url, tokens, clients, cuts }: Storm): Promise<Figures> {
  const crowd = createCrowd({ url })
  const writer = createClient(url, tokens.at(-1))
  try {
    const readers = await Promise.all(
      Array.from({ length: clients }, (_, index) =>
        startReader(crowd, url, `${tokens[index % tokens.length]}`),
      ),
    )
    const pen = startWriting(writer)
    for (let cut = 0; cut < cuts; ) {
      // A busy machine writes slowly; nothing is proved by breaks in a silence.
      if (cut > pen.written() * mostCutsPerLine) await pause(5)
      else if (readers[Math.floor(Math.random() * clients)]?.cut()) cut += 1
      await pause(Math.random() * 20)
    }
    await pen.stop()
    const stored = await readAll(writer)
    const isWhole = ({ lines }: (typeof readers)[number]) => isDeepStrictEqual(lines(), stored)
    for (const end = Date.now() + patienceSeconds * 1000; !readers.every(isWhole) && Date.now() < end; ) {
      await pause(100)
    }
    return { cuts, lines: stored.length, whole: readers.filter(isWhole).length }
  } finally {
    crowd.close()
  }
}

/** A client that heals as the browser does, with the browser's own patches. */
async function startReader(crowd: ReturnType<typeof createCrowd>, url: string, token: string) {
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
  const { socket } = await crowd.connect({ token }, { reconnection: true, reconnectionDelay: 20 })

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
  // Broken again before it was in: the next connection enters anew.
  socket.on('connect', () => void enter().catch(() => {}))
  await enter()

  /** False where there is nothing to break. */
  function cut(): boolean {
    if (!socket.connected) return false
    socket.io.engine.close()
    return true
  }
  return { lines: () => log.messages, cut }
}

function startWriting(member: Client) {
  let open = true
  const ids: number[] = []
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? 0

  async function write(): Promise<void> {
    for (let line = 1; open; line += 1) {
      ids.push((await say(member, slug, `linha ${line}`)).id)
      if (line % 3 === 0)
        await member.ask('PATCH /api/messages/:id', {
          params: { id: any() },
          body: { text: `outra ${line}` },
        })
      if (line % 10 === 0) await member.ask('DELETE /api/messages/:id', { params: { id: any() } })
      await pause(10)
    }
  }
  const writing = write()
  return {
    written: () => ids.length,
    stop: () => {
      open = false
      return writing
    },
  }
}

const fetchPage = (
  member: Client,
  query: { before?: number; after?: number; since?: number; limit: number },
) => member.call('GET /api/channels/:slug/messages', { params: { slug }, query })

async function readAll(member: Client): Promise<Message[]> {
  const lines: Message[] = []
  for (;;) {
    const { messages, hasMore } = await fetchPage(member, { after: lines.at(-1)?.id ?? 0, limit: 100 })
    lines.push(...messages)
    if (!hasMore) return lines
  }
}
