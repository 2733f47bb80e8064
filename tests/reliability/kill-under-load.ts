import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn } from '#contract/accounts.ts'
import type { Message } from '#contract/chat.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

export interface Figures {
  rounds: number
  acknowledged: number
  /** Acknowledged, and not in history under the same id and number. */
  lost: number
  /** In history more than once. */
  twice: number
  /** Out of order: a gap, an id that does not grow, or a writer's lines in another order than written. */
  disordered: number
  readyMilliseconds: number[]
}

interface Load {
  rounds: number
  /** Longest time under load before the kill; it falls somewhere within. */
  milliseconds: number
}

const channels = ['barra', 'rio']
const names = Array.from({ length: 10 }, (_, index) => `escritor${index}`)

/** Writers that never give up, a site that is killed under them, and what history says in the end. */
export async function killUnderLoad({ rounds, milliseconds }: Load): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-kill-'))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  let site: SiteProcess = await startSiteProcess(dataDir, names)
  try {
    const desk = createDesk(() => site.url)
    const tokens = await Promise.all(names.map((name) => signIn(site.url, name)))
    const writing = tokens.map((token, index) => desk.write(token, `${names[index]}`))

    const readyMilliseconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await pause(milliseconds * (0.3 + 0.7 * Math.random()))
      await site.kill(round % 2 === 0 ? 'site' : 'site and database')
      site = await startSiteProcess(dataDir)
      readyMilliseconds.push(site.readyMilliseconds)
    }
    await pause(300)
    desk.close()
    await Promise.all(writing)
    const history = await Promise.all(channels.map((slug) => readHistory(site.url, `${tokens[0]}`, slug)))
    return { rounds, ...compare(desk.acknowledged, history), readyMilliseconds }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Acknowledged {
  id: number
  seq: number
  clientId: string
}

function createDesk(url: () => string) {
  const acknowledged: Acknowledged[] = []
  let open = true

  /** One line after the other, each sent again with the same `client_id` until it is acknowledged. */
  async function write(token: string, name: string): Promise<void> {
    for (let line = 0; open; line += 1) {
      const channel = channels[line % channels.length]
      const body = { channel, text: `${name} ${line}`, client_id: randomUUID() }
      for (;;) {
        const message = await post(url(), token, body)
        if (message) {
          acknowledged.push({ id: message.id, seq: message.seq, clientId: body.client_id })
          break
        }
        await pause(30)
      }
    }
  }

  return {
    acknowledged,
    write,
    close: () => {
      open = false
    },
  }
}

async function post(url: string, token: string, body: object): Promise<Message | undefined> {
  try {
    const response = await fetch(`${url}/api/send-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    })
    return response.ok ? ((await response.json()) as { message: Message }).message : undefined
  } catch {
    return undefined
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: `${username}-${username}` })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/login_check`, { method: 'POST', headers, body })
  return ((await response.json()) as SignedIn).token
}

async function readHistory(url: string, token: string, slug: string): Promise<Message[]> {
  const lines: Message[] = []
  for (;;) {
    const address = `${url}/api/channels/${slug}/messages?limit=100&after=${lines.at(-1)?.id ?? 0}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const { messages, hasMore } = (await response.json()) as { messages: Message[]; hasMore: boolean }
    lines.push(...messages)
    if (!hasMore) return lines
  }
}

function compare(acknowledged: readonly Acknowledged[], history: readonly Message[][]) {
  const stored = Map.groupBy(history.flat(), ({ client_id }) => `${client_id}`)
  const isThere = ({ clientId, id, seq }: Acknowledged) =>
    stored.get(clientId)?.some((message) => message.id === id && message.seq === seq)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((line) => !isThere(line)).length,
    twice: stored
      .values()
      .filter(({ length }) => length > 1)
      .toArray().length,
    disordered: history.reduce((count, lines) => count + countDisorder(lines), 0),
  }
}

function countDisorder(lines: readonly Message[]): number {
  const written = new Map<string, number>()
  return lines.filter(({ id, seq, text, username = '' }, index) => {
    const line = Number(text.split(' ')[1])
    const grows = id > (lines[index - 1]?.id ?? 0) && line > (written.get(username) ?? -1)
    written.set(username, line)
    return seq !== index + 1 || !grows
  }).length
}
