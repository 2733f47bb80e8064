import { setTimeout as pause } from 'node:timers/promises'
import { onFreshSite } from './fresh-site.ts'
import { databasePids } from './site-process.ts'
import { atMost, conclude, figure, none, quantile } from './verdict.ts'

// Freezes the database for ten seconds: health checks must report it quickly.
const seconds = 10

await onFreshSite({ members: 0 }, async ({ url, dataDir }) => {
  const pids = databasePids(dataDir)
  const ask = async (path: string) => {
    const began = performance.now()
    const { status } = await fetch(url + path, { signal: AbortSignal.timeout(20_000) })
    return { status, milliseconds: performance.now() - began }
  }
  const until = async (path: string, wanted: number) => {
    const began = performance.now()
    while ((await ask(path)).status !== wanted) await pause(50)
    return performance.now() - began
  }
  for (let warm = 0; warm < 20; warm++) await ask('/healthz')

  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const flipped = await until('/readyz', 503)
  const health: number[] = []
  let unwell = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(50)) {
    const { status, milliseconds } = await ask('/healthz')
    health.push(milliseconds)
    if (status !== 200) unwell += 1
  }
  const { status, milliseconds } = await ask('/api/channels')
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  const recovered = await until('/readyz', 200)

  conclude('A database that stands still', {
    'until /readyz said so': atMost(flipped, 3000, 'ms'),
    '/healthz meanwhile, median': atMost(quantile(health, 0.5), 5, 'ms'),
    '/healthz meanwhile, slowest': figure(Math.round(Math.max(...health))),
    '/healthz not 200': none(unwell),
    'a call meanwhile': figure(`${status} after ${Math.round(milliseconds)} ms`),
    'until /readyz was 200 again': atMost(recovered, 5000, 'ms'),
  })
})
