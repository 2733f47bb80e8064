import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Sends small requests, one after the other, to the site and to a bare server, since a busy machine delays
// both. Reports the longest wait of each on request.
const { url } = workerData as { url: string }
const bare = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
await once(bare, 'listening')
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
const worst = { site: 0, bare: 0 }
const agents = { site: new Agent({ keepAlive: true, maxSockets: 1 }), bare: new Agent({ keepAlive: true }) }

parentPort?.on('message', async () => {
  // Requests in progress belong to the time before.
  await Promise.all([ask('site', `${url}/healthz`), ask('bare', bareUrl)])
  parentPort?.postMessage({ ...worst })
  Object.assign(worst, { site: 0, bare: 0 })
})

repeat('bare', [bareUrl])
repeat('site', [`${url}/healthz`, `${url}/api/survey`])

async function repeat(whom: keyof typeof worst, addresses: readonly string[]): Promise<void> {
  for (;;) {
    for (const address of addresses) await ask(whom, address)
    await pause(10)
  }
}

async function ask(whom: keyof typeof worst, address: string): Promise<void> {
  const from = performance.now()
  await new Promise<void>((resolve) => {
    get(address, { agent: agents[whom] }, (answer) => answer.resume().once('close', resolve)).once(
      'error',
      () => resolve(),
    )
  })
  worst[whom] = Math.max(worst[whom], performance.now() - from)
}
