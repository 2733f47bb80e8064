import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Client, createClient } from '../support/client.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { say } from '../support/lines.ts'
import { createCrowd } from '../support/live.ts'
import { readAll, slug, startReader } from './healing-reader.ts'

interface Storm {
  url: string
  /** Access tokens; the last user writes, the others read. */
  tokens: readonly string[]
  clients: number
  /** Number of broken connections in total. */
  cuts: number
}

interface Figures {
  cuts: number
  lines: number
  /** Clients that ended with every line as stored, including changed and deleted ones. */
  whole: number
  /** Milliseconds from the writer's last line until all clients had the full list. */
  healedMilliseconds: number
}

const patienceSeconds = 30
const mostCutsPerLine = 5

/**
 * Breaks connections at random, in several ways, while a user writes, edits and deletes; counts the clients
 * that end with the full list.
 */
export async function braveStorm({ url, tokens, clients, cuts }: Storm): Promise<Figures> {
  const proxy = await startFaultProxy(url)
  const crowd = createCrowd({ url: proxy.url })
  const writer = createClient(url, tokens.at(-1))
  try {
    const readers = await Promise.all(
      Array.from({ length: clients }, (_, index) =>
        startReader(crowd, url, `${tokens[index % tokens.length]}`),
      ),
    )
    const pen = startWriting(writer)
    for (let cut = 0; cut < cuts; ) {
      // On a busy machine, waits for the writer: breaking connections without lines proves nothing.
      if (cut > pen.written() * mostCutsPerLine) await pause(5)
      else if (proxy.breakOne()) cut += 1
      await pause(Math.random() * 20)
    }
    await pen.stop()
    const stored = await readAll(writer)
    const began = performance.now()
    const isWhole = ({ lines }: (typeof readers)[number]) => isDeepStrictEqual(lines(), stored)
    for (const end = Date.now() + patienceSeconds * 1000; !readers.every(isWhole) && Date.now() < end; ) {
      await pause(100)
    }
    const healedMilliseconds = performance.now() - began
    return { cuts, lines: stored.length, whole: readers.filter(isWhole).length, healedMilliseconds }
  } finally {
    crowd.close()
    await proxy.stop()
  }
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
