import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Asks for small answers, one after the other, and tells the longest wait when it is asked for it.
const { url } = workerData as { url: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let worst = 0

parentPort?.on('message', async () => {
  // What is on its way belongs to the time before.
  await ask('/healthz')
  parentPort?.postMessage(worst)
  worst = 0
})

for (;;) {
  await ask('/healthz')
  await ask('/api/survey')
  await pause(10)
}

async function ask(path: string): Promise<void> {
  const from = performance.now()
  await new Promise<void>((resolve) => {
    get(url + path, { agent }, (answer) => answer.resume().once('close', resolve)).once('error', () =>
      resolve(),
    )
  })
  worst = Math.max(worst, performance.now() - from)
}
