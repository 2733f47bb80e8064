import { setTimeout as pause } from 'node:timers/promises'
import { createDesk } from './acknowledged-lines.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

interface Load {
  title: string
  /** Returns the address to which the next line is sent. */
  url: () => string
  writers: readonly string[]
  rounds: number
  /** Ends the database abruptly. */
  stop: () => void
}

/** Stops the database repeatedly while writers, half of them in IRC, send lines. */
export async function stopDatabase({ title, url, writers, rounds, stop }: Load): Promise<void> {
  const statuses: Record<string, number> = {}
  let withoutRetryAfter = 0
  const desk = createDesk({
    ...{ url, withIrc: true },
    onAnswer(response) {
      const status = response?.status ?? 'none'
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 503 && !response?.headers.get('retry-after')) withoutRetryAfter += 1
    },
  })
  await desk.open(writers)
  const recovered: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(3000)
    const refused = statuses[503] ?? 0
    stop()
    const stoppedAt = performance.now()
    // Responses in progress come first.
    while ((statuses[503] ?? 0) === refused && performance.now() < stoppedAt + 5000) await pause(5)
    const before = desk.acknowledged.length
    while (desk.acknowledged.length === before) await pause(10)
    recovered.push(performance.now() - stoppedAt)
  }
  await pause(1000)
  const stored = await desk.close()

  console.log('answers by status', statuses)
  const { 200: _good, 503: unavailable = 0, ...others } = statuses
  conclude(title, {
    rounds: figure(rounds),
    acknowledged: atLeast(stored.acknowledged, 100 * rounds),
    'of these echoed in IRC': atLeast(stored.echoed, 10 * rounds),
    'refused with 503': figure(unavailable),
    '503 without Retry-After': none(withoutRetryAfter),
    'any other answer, or none': none(Object.values(others).reduce((sum, count) => sum + count, 0)),
    'slowest until a line is acknowledged again': atMost(Math.max(...recovered), 5000, 'ms'),
    lost: none(stored.lost),
    twice: none(stored.twice),
    disordered: none(stored.disordered),
  })
}
