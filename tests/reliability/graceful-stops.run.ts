import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { startSiteProcess } from './site-process.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Stops and restarts the site gracefully while twenty members write and read: `node graceful-stops.run.ts
// [TIMES]`.
const times = Number(process.argv[2] ?? 5)
const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-stops-'))
// The database may run under another account.
await chmod(dataDir, 0o755)
const names = Array.from({ length: 20 }, (_, index) => `membro${index}`)
let site = await startSiteProcess(dataDir, names)
let going = true

/** Number of calls that were retried, and of their results. */
const counts = { acknowledged: 0, again: 0, refused: 0, failed: 0 }
const acknowledged: number[] = []

/** Retries a call for half a minute until the site responds, as a proxy does. */
async function answered(call: () => Promise<Response>): Promise<Response | undefined> {
  for (const end = performance.now() + 30_000; performance.now() < end; await pause(50)) {
    const answer = await call().catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    counts.again += 1
  }
  counts.failed += 1
  return undefined
}

async function converse(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  while (going) {
    const body = JSON.stringify({ channel: '#barra', text: 'Bom dia!', client_id: randomUUID() })
    const sent = await answered(() =>
      fetch(`${site.url}/api/send-message`, { method: 'POST', headers, body }),
    )
    const read = await answered(() => fetch(`${site.url}/api/channels/barra/messages`, { headers }))
    for (const answer of [sent, read]) if (answer && answer.status !== 200) counts.refused += 1
    if (sent?.ok) acknowledged.push(((await sent.json()) as { id: number }).id)
    await read?.text()
  }
}

try {
  const signIn = async (username: string) =>
    (
      await createClient(site.url).call('POST /api/login_check', {
        body: { username, password: `${username}-${username}` },
      })
    ).token
  const tokens: string[] = []
  for (const name of names) tokens.push(await signIn(name))
  const talking = tokens.map(converse)
  const stops: number[] = []
  for (let time = 0; time < times; time++) {
    await pause(3000)
    const began = performance.now()
    await site.stop()
    stops.push(performance.now() - began)
    site = await startSiteProcess(dataDir)
  }
  await pause(2000)
  going = false
  await Promise.all(talking)

  const found = new Set<number>()
  const reader = createClient(site.url, tokens[0])
  for (let after = 0, hasMore = true; hasMore; ) {
    const page = await reader.call('GET /api/channels/:slug/messages', {
      params: { slug: 'barra' },
      query: { after, limit: 100 },
    })
    for (const { id } of page.messages) found.add(id)
    after = page.messages.at(-1)?.id ?? after
    hasMore = page.hasMore
  }
  conclude('Stopped in good order under load', {
    times: figure(times),
    'lines acknowledged': atLeast(acknowledged.length, 100),
    'asked again': figure(counts.again),
    'failed behind who tries again': none(counts.failed),
    'answered otherwise than 200 or 503': none(counts.refused),
    'acknowledged lines that are missing': none(acknowledged.filter((id) => !found.has(id)).length),
    'lines that are there twice': none(found.size - new Set(acknowledged).size),
    'slowest stop': atMost(Math.max(...stops), 10_000, 'ms'),
  })
} finally {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
