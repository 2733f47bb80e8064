import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn } from '#contract/accounts.ts'
import type { Message } from '#contract/chat.ts'
import { connectIrcAt, type IrcAtSite } from '../support/irc-at.ts'

/** Counts of acknowledged lines, and of what happened to them. */
export interface Kept {
  acknowledged: number
  /** Acknowledged, but missing in history under the same id and number. */
  lost: number
  /** Acknowledged by an echo in IRC. */
  echoed: number
  /** More than once in history. */
  twice: number
  /** Out of order: a gap, an id that does not grow, or a writer's lines in another order than written. */
  disordered: number
}

interface Acknowledged {
  id: number
  text: string
  /** Lines acknowledged in IRC have none. */
  seq?: number
}

interface Dependencies {
  /** Returns the current address of the site. */
  url: () => string
  /** Called with every response to a line, or with nothing if there was none. */
  onAnswer?: (response: Response | undefined) => void
  /** Makes every second writer use IRC. */
  withIrc?: boolean
  /** Channels in which nobody else writes. */
  channels?: readonly string[]
}

/** Writers that retry until they succeed, and a comparison of their lines with history in the end. */
export function createDesk(dependencies: Dependencies) {
  const { url, onAnswer = () => {}, withIrc = false, channels = ['barra', 'rio'] } = dependencies
  const acknowledged: Acknowledged[] = []
  let writing: Promise<void>[] = []
  let reader = ''
  let isOpen = true

  /** Sends one line after the other, each with the same `client_id` until it is acknowledged. */
  async function write(token: string, name: string): Promise<void> {
    for (let line = 0; isOpen; line += 1) {
      const channel = channels[line % channels.length]
      const body = { channel, text: `${name} ${line}`, client_id: randomUUID() }
      for (;;) {
        const message = await post(token, body)
        if (message) {
          acknowledged.push({ id: message.id, seq: message.seq, text: body.text })
          break
        }
        await pause(30)
      }
    }
  }

  /** Does not retry a line without an echo, since it may have been stored. */
  async function writeInIrc(name: string): Promise<void> {
    let client: IrcAtSite | undefined
    for (let line = 0; isOpen; line += 1) {
      const text = `${name} ${line}`
      try {
        client ??= await enter(name)
        const { tags } = await inTime(client.say(`#${channels[line % channels.length]}`, text))
        acknowledged.push({ id: Number(tags.get('msgid')?.slice(1)), text })
      } catch {
        client?.close()
        client = undefined
        await pause(30)
      }
    }
    client?.close()
  }

  async function enter(name: string): Promise<IrcAtSite> {
    const client = await connectIrcAt(url(), { name, password: `${name}-${name}` })
    try {
      for (const channel of channels) await inTime(client.join(`#${channel}`))
      return client
    } catch (error) {
      client.close()
      throw error
    }
  }

  async function post(token: string, body: object): Promise<Message | undefined> {
    try {
      const response = await fetch(`${url()}/api/send-message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      })
      onAnswer(response)
      return response.ok ? ((await response.json()) as { message: Message }).message : undefined
    } catch {
      onAnswer(undefined)
      return undefined
    }
  }

  return {
    acknowledged,
    async open(names: readonly string[]): Promise<void> {
      const tokens = await Promise.all(names.map((name) => signIn(url(), name)))
      reader = `${tokens[0]}`
      writing = tokens.map((token, index) =>
        withIrc && index % 2 === 1 ? writeInIrc(`${names[index]}`) : write(token, `${names[index]}`),
      )
    },
    async close(): Promise<Kept> {
      isOpen = false
      await Promise.all(writing)
      return compare(
        acknowledged,
        await Promise.all(channels.map((slug) => readHistory(url(), reader, slug))),
      )
    },
  }
}

/** Longer than a line may be delayed in IRC. */
const patienceMilliseconds = 20_000

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = pause(patienceMilliseconds).then(() => Promise.reject(new Error('nothing was echoed')))
  return Promise.race([answer, late])
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
  // No writer sends the same text twice.
  const stored = Map.groupBy(history.flat(), ({ text }) => text)
  const isThere = ({ text, id, seq }: Acknowledged) =>
    stored.get(text)?.some((message) => message.id === id && (seq === undefined || message.seq === seq))
  return {
    acknowledged: acknowledged.length,
    echoed: acknowledged.filter(({ seq }) => seq === undefined).length,
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
