import { setTimeout as pause } from 'node:timers/promises'
import { createDesk } from './acknowledged-lines.ts'
import { onFreshSite } from './fresh-site.ts'
import { atLeast, atMost, conclude, none, told } from './verdict.ts'

// The database is stopped at once, without a word, under load: `node database.run.ts [ROUNDS]`.
const rounds = Number(process.argv[2] ?? 5)
const writers = 10
const statuses: Record<string, number> = {}
let withoutRetryAfter = 0

const { recovered, ...kept } = await onFreshSite({ members: writers }, async ({ url, process: site }) => {
  const desk = createDesk({
    url: () => url,
    onAnswer(response) {
      const status = response?.status ?? 'none'
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 503 && !response?.headers.get('retry-after')) withoutRetryAfter += 1
    },
  })
  await desk.open(Array.from({ length: writers }, (_, index) => `membro${index}`))
  const recovered: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(3000)
    site.signalDatabase('SIGQUIT')
    const stoppedAt = performance.now()
    const before = await untilRefused(desk.acknowledged)
    while (desk.acknowledged.length === before) await pause(10)
    recovered.push(performance.now() - stoppedAt)
  }
  await pause(1000)
  return { ...(await desk.close()), recovered }
})

console.log('answers by status', statuses)
const { 200: _good, 503: unavailable = 0, ...others } = statuses
conclude('Database stopped under load', {
  rounds: told(rounds),
  acknowledged: atLeast(kept.acknowledged, 100 * rounds),
  'refused with 503': told(unavailable),
  '503 without Retry-After': none(withoutRetryAfter),
  'any other answer, or none': none(Object.values(others).reduce((sum, count) => sum + count, 0)),
  'slowest until a line is acknowledged again': atMost(Math.max(...recovered), 5000, 'ms'),
  lost: none(kept.lost),
  twice: none(kept.twice),
  disordered: none(kept.disordered),
})

/** What was acknowledged when the stop was felt: answers that were under way come first. */
async function untilRefused(acknowledged: readonly unknown[]): Promise<number> {
  const refused = statuses[503] ?? 0
  for (const end = Date.now() + 5000; (statuses[503] ?? 0) === refused && Date.now() < end; ) await pause(5)
  return acknowledged.length
}
