import { setTimeout as pause } from 'node:timers/promises'
import { gatherCrowd } from './crowd.ts'
import { onFreshSite } from './fresh-site.ts'
import { startSiteProcess } from './site-process.ts'
import { atLeast, atMost, conclude, figure, none, quantile } from './verdict.ts'

// All clients reconnect at once after a restart: `node herd.run.ts [CLIENTS] [SECONDS]`.
const [clients = 5000, aim = 30] = process.argv.slice(2).map(Number)
const mostSeconds = 180
// Each founds at most one room of a hundred.
const members = Math.max(100, Math.ceil(clients / 100))
// Fixed, because tokens are valid for one address, and the default has the port, which is 0 at the first start.
const environment = { PUBLIC_URL: 'http://localhost' }

const figures = await onFreshSite({ members, environment }, async ({ process: site, dataDir, ...place }) => {
  const crowd = await gatherCrowd(place, clients)
  crowd.mayReturn()
  await site.stop()
  const { there: stayed } = await crowd.report()
  const again = await startSiteProcess(dataDir, [], { ...environment, PORT: new URL(place.url).port })
  const readyAt = performance.now()
  const watch = watchCalls(place.url)
  try {
    let there = 0
    while (there < clients && performance.now() - readyAt < mostSeconds * 1000) {
      await pause(250)
      there = (await crowd.report()).there
    }
    const seconds = (performance.now() - readyAt) / 1000
    const calls = await watch.stop()
    const isReady = (await fetch(`${place.url}/readyz`)).ok
    return { stayed, there, seconds, readyMilliseconds: again.readyMilliseconds, calls, isReady }
  } finally {
    crowd.leave()
    await again.stop()
  }
})

conclude('A herd that comes back', {
  'connections that outlived the restart': none(figures.stayed),
  'start of the site': figure(`${Math.round(figures.readyMilliseconds)} ms`),
  'connections back': atLeast(figures.there, clients),
  'until all were back': atMost(figures.seconds, aim, 's'),
  'calls meanwhile': figure(figures.calls.milliseconds.length),
  'of them put off (503)': figure(figures.calls.putOff),
  'of them failed': none(figures.calls.failed),
  'a call, p99': atMost(quantile(figures.calls.milliseconds, 0.99), 1000, 'ms'),
  'ready in the end': { measured: figures.isReady, aim: 'true', isMet: figures.isReady },
})

/** Requests the list of articles twenty times a second. */
function watchCalls(url: string) {
  const figures = { milliseconds: [] as number[], putOff: 0, failed: 0 }
  const calls: Promise<void>[] = []
  const timer = setInterval(() => calls.push(call()), 50)

  async function call(): Promise<void> {
    const began = performance.now()
    const status = await fetch(`${url}/api/articles?page=1`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    figures.milliseconds.push(performance.now() - began)
    if (status === 503) figures.putOff += 1
    else if (status !== 200) figures.failed += 1
  }

  async function stop() {
    clearInterval(timer)
    await Promise.all(calls)
    return figures
  }
  return { stop }
}
