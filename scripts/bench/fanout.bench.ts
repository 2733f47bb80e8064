import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { members } from './fanout-site.ts'

// One line to 200 listeners, 16 lines in flight: processor time of the serving process per delivery,
// ours against a bare ws server that encodes once and writes once per turn; measured in turns.
const receivers = 200
const inFlight = 16
const rounds = 5
const linesPerRound = 2000
const aims = { site: 2, push: 1.5 }

interface Served {
  url: string
  /** Sign-in tokens; the bare server asks for none. */
  tokens: string[]
}

type Door = 'socketio' | 'push'
type Measured = 'bare' | 'site' | 'push' | 'whole'
const names = ['bare', 'site', 'push', 'whole'] as const

const site = await start('fanout-site.ts')
const push = await start('fanout-site.ts', 'push')
const bare = await start('fanout-bare.ts')
try {
  const figures: Record<Measured, number[]> = { bare: [], site: [], push: [], whole: [] }
  for (let round = -1; round < rounds; round += 1) {
    const measured = {
      bare: await measure(bare),
      site: await measure(site),
      push: await measure(push),
      whole: await measure(site, 'post'),
    }
    if (round >= 0) for (const name of names) figures[name].push(measured[name])
  }
  const medians = names.map((name) => [name, median(figures[name])])
  report(Object.fromEntries(medians) as Record<Measured, number>)
} finally {
  await Promise.all([site.stop(), push.stop(), bare.stop()])
}

function report({ bare: reference, site: ours, push: pushed, whole }: Record<Measured, number>): void {
  const row = (microseconds: number) => ({
    'µs CPU per delivery': microseconds.toFixed(2),
    ratio: (microseconds / reference).toFixed(2),
  })
  console.table({
    'bare ws, encodes once, writes once per turn': row(reference),
    'Socket.IO of the site': row(ours),
    'push endpoint of the site': row(pushed),
    'Socket.IO with POST /api/send-message and the database': row(whole),
  })
  console.log(
    `${receivers} receivers, ${inFlight} lines in flight, ${rounds} rounds of ${linesPerRound} lines.`,
  )
  const isMet = ours / reference <= aims.site && pushed / reference <= aims.push
  console.log(`Aim: at most ${aims.site} times, ${aims.push} for push. ${isMet ? 'Met.' : 'Missed.'}`)
  if (!isMet) process.exitCode = 1
}

interface Server extends Served {
  listeners: WebSocket[]
  /** Called with every frame that a listener gets. */
  onFrame: () => void
  /** Has the server announce so many lines. */
  announce(lines: number): void
  /** Microseconds of processor time since its start. */
  usage(): Promise<number>
  stop(): Promise<void>
}

/** Microseconds of processor time per delivery. */
async function measure(server: Server, how: 'announce' | 'post' = 'announce'): Promise<number> {
  const lines = how === 'post' ? linesPerRound / 10 : linesPerRound
  const deliveries = lines * receivers
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let delivered = 0
  let asked = 0
  const ask = (count: number) => {
    const more = Math.min(count, lines - asked)
    asked += more
    if (more > 0) send(server, how, { from: asked - more, count: more })
  }

  server.onFrame = () => {
    delivered += 1
    if (delivered % receivers === 0) ask(1)
    if (delivered === deliveries) resolve()
  }
  const before = await server.usage()
  ask(inFlight)
  await done
  return ((await server.usage()) - before) / deliveries
}

function send(
  server: Server,
  how: 'announce' | 'post',
  { from, count }: { from: number; count: number },
): void {
  if (how === 'announce') {
    server.announce(count)
    return
  }
  for (let line = from; line < from + count; line += 1) {
    const token = server.tokens[line % server.tokens.length]
    const body = JSON.stringify({ channel: 'barra', text: 'uma linha de conversa como qualquer outra' })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    fetch(`${server.url}/api/send-message`, { method: 'POST', headers, body }).catch(() => {})
  }
}

async function start(program: string, door: Door = 'socketio'): Promise<Server> {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = fork(`${import.meta.dirname}/${program}`, { stdio })
  child.once('exit', (code) => code && process.exit(code))
  const served = await heard<Served>(child)
  const server: Server = {
    ...served,
    listeners: [],
    onFrame: () => {},
    announce: (lines) => void child.send({ announce: lines }),
    async usage() {
      child.send({ usage: true })
      return heard<number>(child)
    },
    async stop() {
      for (const listener of server.listeners) listener.terminate()
      child.send({ stop: true })
      await once(child, 'exit')
    },
  }
  for (let index = 0; index < receivers; index += 1) server.listeners.push(await listen(server, index, door))
  // Joins are told for a moment longer.
  await pause(1500)
  return server
}

async function listen(server: Server, index: number, door: Door): Promise<WebSocket> {
  const path = door === 'push' ? '/app/canal-barra?protocol=7' : `${socketPath}/?EIO=4&transport=websocket`
  const listener = new WebSocket(server.url.replace('http', 'ws') + path, { perMessageDeflate: false })
  const token = server.tokens[index % members]
  if (!token) await once(listener, 'open')
  else if (door === 'push') await subscribe(listener, { url: server.url, token })
  else await join(listener, token)

  listener.on('message', (data: Buffer) => {
    // Lines only: not pings, joins or counts.
    if (data.length > 150) server.onFrame()
    else if (data.length === 1) listener.send('3')
  })
  return listener
}

async function join(listener: WebSocket, token: string): Promise<void> {
  await once(listener, 'message')
  listener.send(`40${JSON.stringify({ token })}`)
  await frame(listener, '40')
  listener.send('420["join","barra"]')
  await frame(listener, '430')
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

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a server of the benchmark ended'))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
