import { cpus, loadavg } from 'node:os'
import { onFreshSite } from './fresh-site.ts'
import { costOf, sendWhole, slowBodies } from './slow-bodies.ts'

// Two hundred unfinished request bodies must cost the process less than 20 MB, whoever sends them.
const aim = 20

const costs = await onFreshSite({ members: 1 }, async ({ url, process: { pid }, tokens }) => {
  const bodies = slowBodies(tokens[0] ?? '')
  const measured: Record<string, number> = {}
  // Warms up the process, whose first allocations are no cost of the bodies.
  const taken = Object.values(bodies).filter(({ beginning }) => beginning.length < 65_536)
  for (const body of taken) await sendWhole(body, { url, count: 100 })
  for (const body of taken) await costOf(body, { url, pid, count: 50 })
  for (const [name, body] of Object.entries(bodies))
    measured[name] = await costOf(body, { url, pid, count: 200 })
  return measured
})

const [load = 0] = loadavg()
console.log(`Slow bodies · ${new Date().toISOString()} · ${cpus().length} cores, load ${load.toFixed(1)}`)
console.table(
  Object.entries(costs).map(([sent, cost]) => ({ sent, 'memory, MB': cost.toFixed(1), 'aim, MB': aim })),
)
if (Object.values(costs).some((cost) => cost >= aim)) process.exitCode = 1
