import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'

/** Who gives reactions to which lines, evenly over so many seconds. */
export interface Storming {
  url: string
  tokens: readonly string[]
  lines: readonly number[]
  reactions: number
  seconds: number
}

export interface Storm {
  given: number
  refused: number
  /** Milliseconds until each was answered. */
  times: number[]
}

const emoji = ['👍', '❤️', '😂', '🎉', '😮', '😢']

/** A process of its own, so that what others wait for is the site and not the one that asks. */
process.on('message', (storming: Storming) => {
  void react(storming).then((storm) => process.send?.(storm))
})
process.once('disconnect', () => process.exit())

/** One after the other of all people, each with an emoji for each line in turn. */
async function react({ url, tokens, lines, reactions, seconds }: Storming): Promise<Storm> {
  const clients = tokens.map((token) => createClient(url, token))
  const storm: Storm = { given: 0, refused: 0, times: [] }
  const sending: Promise<void>[] = []
  const begun = performance.now()
  for (let number = 0; number < reactions; number += 1) {
    const turn = Math.floor(number / clients.length)
    const params = { id: lines[turn % lines.length] ?? 0 }
    const body = { emoji: emoji[(number + turn) % emoji.length] ?? '👍' }
    const requests = performance.now()
    const answer = clients[number % clients.length]?.ask('POST /api/messages/:id/reactions', { params, body })
    const counted = answer?.then(({ status }) => {
      storm.times.push(performance.now() - requests)
      if (status === 200) storm.given += 1
      else storm.refused += 1
    })
    if (counted) sending.push(counted)
    await pause(Math.max(0, begun + ((number + 1) * seconds * 1000) / reactions - performance.now()))
  }
  await Promise.all(sending)
  return storm
}
