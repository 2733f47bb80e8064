import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'

/** Users and lines for a number of reactions, spread evenly over this many seconds. */
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
  /** Milliseconds until the response to each. */
  times: number[]
}

const emoji = ['👍', '❤️', '😂', '🎉', '😮', '😢']

/** Runs in a process of its own, so that its work does not delay the measured site. */
process.on('message', (storming: Storming) => {
  void react(storming).then((storm) => process.send?.(storm))
})
process.once('disconnect', () => process.exit())

/** Reacts as each user in turn, with one emoji after the other for each line. */
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
