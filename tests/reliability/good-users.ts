import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from '../support/client.ts'
import { createCrowd } from '../support/live.ts'
import { quantile } from './verdict.ts'

interface Dependencies {
  url: string
  /** Access tokens; the users take turns in writing, and all listen. */
  tokens: readonly string[]
  linesPerSecond: number
  slug?: string
}

/** Users who write at a normal pace, and the time that their lines take from sending to each listener. */
export async function watchGoodUsers({ url, tokens, linesPerSecond, slug = 'rio' }: Dependencies) {
  const crowd = createCrowd({ url })
  const sentAt = new Map<string, number>()
  let times: number[] = []
  let failures = 0
  let cut = 0
  for (const token of tokens) {
    const client = await crowd.connect({ token })
    await client.join(slug)
    client.socket.on('new-message', ({ text }) => {
      const since = sentAt.get(text)
      if (since !== undefined) times.push(performance.now() - since)
    })
    client.socket.on('disconnect', () => {
      cut += 1
    })
  }
  async function say(writer: Client, text: string): Promise<void> {
    const body = { channel: slug, text }
    const status = await writer.ask('POST /api/send-message', { body }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status !== 200) failures += 1
  }

  let isOpen = true
  const talking = (async () => {
    for (let line = 0; isOpen; line += 1) {
      const text = `linha ${line}`
      sentAt.set(text, performance.now())
      // In turn, within the limits of each user.
      void say(createClient(url, tokens[line % tokens.length]), text)
      await pause(1000 / linesPerSecond)
    }
  })()

  return {
    /** The 99th percentile since the last call, in milliseconds. */
    takeP99(): number {
      const p99 = quantile(times, 0.99)
      times = []
      return p99
    },
    async leave() {
      isOpen = false
      await talking
      const figures = { failures, cut }
      crowd.close()
      return figures
    },
  }
}
