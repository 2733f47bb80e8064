import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, openSync, readdirSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freeBytesOf } from '../../server/platform/database/database.ts'
import { isRoot } from '../../server/platform/postgres/unprivileged-account.ts'
import { createClient } from '../support/client.ts'
import { startSiteProcess } from './site-process.ts'
import { atLeast, conclude, figure, none } from './verdict.ts'

// Fills the disk of the data folder, first by what users write, then to the last byte by another file.
const base = await mkdtemp(join(tmpdir(), 'canal-barra-full-'))
chmodSync(base, 0o755)
const [prepared, dataDir] = [join(base, 'prepared'), join(base, 'data')]
await mkdir(dataDir)
const mount = (...options: string[]) => execFileSync('mount', [...options, dataDir], { stdio: 'pipe' })

if (!isRoot()) console.log('skipped: only root may mount a small disk')
else if (!canMount()) console.log('skipped: this machine mounts no disk in memory')
else await fillUp().finally(() => execFileSync('umount', ['-l', dataDir]))
await rm(base, { recursive: true, force: true })

function canMount(): boolean {
  try {
    mount('-t', 'tmpfs', '-o', 'size=150m,mode=0755', 'tmpfs')
    return true
  } catch {
    return false
  }
}

async function fillUp(): Promise<void> {
  await (await startSiteProcess(prepared, ['joana'])).stop()
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir])
  // PostgreSQL's programs alone would fill it.
  const engine = readdirSync(prepared).find((name) => name.startsWith('engine-')) ?? ''
  symlinkSync(join(prepared, engine), join(dataDir, engine))
  const used = 150 * 1024 ** 2 - freeBytesOf(dataDir)
  mount('-o', `remount,size=${Math.ceil(used / 1024 ** 2) + 64}m`)

  const site = await startSiteProcess(dataDir)
  let exits = 0
  const isAlive = () => {
    try {
      return process.kill(site.pid, 0)
    } catch {
      exits += 1
      return false
    }
  }
  try {
    const body = { username: 'joana', password: 'joana-joana' }
    const { token } = await createClient(site.url).call('POST /api/login_check', { body })
    const lia = createClient(site.url, token)
    const acknowledged: number[] = []
    const other: string[] = []
    let refused = 0
    const write = async () => {
      const text = `linha ${randomBytes(1400).toString('base64')}`
      const answer = await lia.ask<{ id: number }>('POST /api/send-message', {
        body: { channel: '#barra', text },
      })
      if (answer.status === 200) acknowledged.push(answer.body.id)
      else if (answer.status === 503) refused += 1
      else other.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.status
    }
    const reads = { 200: 0, other: 0 }
    const read = async () => {
      for (const path of ['/api/channels', '/api/channels/barra/messages', '/healthz', '/readyz']) {
        const headers = { authorization: `Bearer ${token}` }
        const { status } = await fetch(site.url + path, { headers }).catch(() => ({ status: 0 }))
        if (status === 200) reads[200] += 1
        else reads.other += 1
      }
    }

    while ((await write()) === 200) await Promise.all(Array.from({ length: 20 }, write))
    const byPeople = acknowledged.length
    await Promise.all([read(), write()])
    const filler = openSync(join(dataDir, 'somebody-elses'), 'w')
    try {
      while (writeSync(filler, Buffer.alloc(1024 ** 2)));
    } catch {
      closeSync(filler)
    }
    for (let second = 0; second < 20 && isAlive(); second++) {
      await Promise.all([read(), write(), pause(1000)])
    }
    const refusedWhileFull = refused

    mount('-o', 'remount,size=600m')
    const began = performance.now()
    while ((await write()) !== 200 && performance.now() - began < 30_000) await pause(100)
    const recovered = performance.now() - began
    rmSync(join(dataDir, 'somebody-elses'))
    const found = new Set<number>()
    for (let after = 0; ; ) {
      const page = await lia.call('GET /api/channels/:slug/messages', {
        params: { slug: 'barra' },
        query: { after, limit: 100 },
      })
      for (const { id } of page.messages) found.add(id)
      after = page.messages.at(-1)?.id ?? after
      if (!page.hasMore) break
    }
    for (const answer of new Set(other)) console.log(answer)
    conclude('A full disk', {
      'lines until it was nearly full': atLeast(byPeople, 100),
      'writes answered 503': atLeast(refusedWhileFull, 20),
      'writes answered otherwise': none(other.length),
      'reads answered 200': figure(reads[200]),
      'reads answered otherwise': none(reads.other),
      'ends of the process': none(exits),
      'acknowledged lines that are missing': none(acknowledged.filter((id) => !found.has(id)).length),
      'until writing went on, ms': figure(Math.round(recovered)),
    })
  } finally {
    await site.stop()
  }
}
