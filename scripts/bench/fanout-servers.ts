import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { listenInIrc } from './fanout-irc.ts'
import { members } from './fanout-site.ts'
import { nextMessage } from './received.ts'

interface Served {
  url: string
  /** Access tokens; empty for the bare server. */
  tokens: string[]
}

type Gateway = 'socketio' | 'push' | 'irc'
type Program = 'fanout-site.ts' | 'fanout-bare.ts' | 'fanout-bare-irc.ts' | 'line-bare.ts'

export interface Server extends Served {
  ircPort: number
  listeners: { leave(): void }[]
  /** Called for every frame that a listener receives. */
  onFrame: () => void
  /** Makes the server announce this many lines. */
  announce(lines: number, channel?: string): void
  /** Microseconds of processor time since its start. */
  usage(): Promise<number>
  stop(): Promise<void>
}

export interface Start {
  program: Program
  /** Folder of the programs: that of another clone, to compare it. */
  folder?: string
  receivers: number
  gateway?: Gateway
  /** Whether each IRC client has an app password, and so delivery receipts. */
  hasReceipts?: boolean
  /** All listeners are in the first channel, every second one also in the others. */
  channels?: readonly string[]
  environment?: Record<string, string>
  /** Access tokens of members that another node has created. */
  tokens?: string[]
}

/** Starts a server in a process of its own, and its listeners. */
export async function startServer({
  program,
  folder = import.meta.dirname,
  receivers,
  gateway = 'socketio',
  hasReceipts = false,
  channels = ['barra'],
  environment = {},
  tokens,
}: Start): Promise<Server> {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc']
  const ircPort = gateway === 'irc' ? await freePort() : 0
  const env = { ...process.env, ...(ircPort ? { IRC_PORT: String(ircPort) } : {}), ...environment }
  const child = fork(`${folder}/${program}`, { stdio, env, cwd: `${folder}/../..` })
  child.once('exit', (code) => code && process.exit(code))
  const served = await nextMessage<Served>(child)
  const server: Server = {
    ...served,
    ...(tokens ? { tokens } : {}),
    ircPort,
    listeners: [],
    onFrame: () => {},
    announce: (lines, channel = 'barra') => void child.send({ announce: lines, channel }),
    async usage() {
      child.send({ usage: true })
      return nextMessage<number>(child)
    },
    async stop() {
      for (const listener of server.listeners) listener.leave()
      child.send({ stop: true })
      await once(child, 'exit')
    },
  }
  for (let index = 0; index < receivers; index += 1) {
    const entered = channels.filter((_, turn) => turn === 0 || index % 2 === 0)
    server.listeners.push(await listen(server, index, { gateway, hasReceipts, channels: entered, ircPort }))
  }
  // Join events arrive for a moment longer.
  await pause(1500)
  return server
}

interface Way {
  gateway: Gateway
  hasReceipts: boolean
  channels: readonly string[]
  ircPort: number
}

async function listen(server: Server, index: number, { gateway, hasReceipts, channels, ircPort }: Way) {
  if (gateway === 'irc') {
    const account = server.tokens.length > 0 ? `ouvinte${index % members}` : undefined
    const password = hasReceipts ? await createAppPassword(server, index % members) : undefined
    const onLine = () => server.onFrame()
    const socket = await listenInIrc({ port: ircPort, account, password, channels, onLine })
    return { leave: () => void socket.destroy() }
  }
  const path = gateway === 'push' ? '/app/canal-barra?protocol=7' : `${socketPath}/?EIO=4&transport=websocket`
  const listener = new WebSocket(server.url.replace('http', 'ws') + path, { perMessageDeflate: false })
  const token = server.tokens[index % members]
  if (!token) await once(listener, 'open')
  else if (gateway === 'push') await subscribe(listener, { url: server.url, token })
  else await join(listener, token, channels)

  listener.on('message', (data: Buffer) => {
    // Counts only lines, not pings, joins or counts.
    if (data.length > 150) server.onFrame()
    else if (data.length === 1) listener.send('3')
    else if (data.includes('pusher:ping')) listener.send('{"event":"pusher:pong","data":{}}')
  })
  return { leave: () => listener.terminate() }
}

async function createAppPassword({ url, tokens }: Served, member: number): Promise<string> {
  const name = `ouvinte${member}`
  const answer = await fetch(`${url}/api/app-passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[member]}` },
    body: JSON.stringify({ name, password: `${name}-${name}` }),
  })
  return ((await answer.json()) as { secret: string }).secret
}

async function join(listener: WebSocket, token: string, channels: readonly string[]): Promise<void> {
  await once(listener, 'message')
  listener.send(`40${JSON.stringify({ token })}`)
  await frame(listener, '40')
  for (const channel of channels) {
    listener.send(`420["join","${channel}"]`)
    await frame(listener, '430')
  }
}

async function subscribe(listener: WebSocket, { url, token }: { url: string; token: string }): Promise<void> {
  const [text] = await once(listener, 'message')
  const { socket_id } = JSON.parse(JSON.parse(String(text)).data)
  const channel = 'private-barra'
  const answer = await fetch(`${url}/api/pusher/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ socket_id, channel_name: channel }),
  })
  const { auth } = (await answer.json()) as { auth: string }
  listener.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await frame(listener, '{"event":"pusher_internal:subscription_succeeded"')
}

function frame(listener: WebSocket, beginning: string): Promise<void> {
  return new Promise((resolve) => {
    listener.on('message', function hear(data) {
      if (!String(data).startsWith(beginning)) return
      listener.off('message', hear)
      resolve()
    })
  })
}

/** Sends a line as users do. */
export function post({ url, tokens }: Pick<Server, 'url' | 'tokens'>, line: number, channel = 'barra'): void {
  const body = JSON.stringify({ channel, text: 'uma linha de conversa como qualquer outra' })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${tokens[line % tokens.length]}`,
  }
  fetch(`${url}/api/send-message`, { method: 'POST', headers, body }).catch(() => {})
}
