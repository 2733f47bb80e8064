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
const aim = 2

interface Served {
  url: string
  /** Sign-in tokens; the bare server asks for none. */
  tokens: string[]
}

const site = await start('fanout-site.ts')
const bare = await start('fanout-bare.ts')
try {
  const figures: Record<'bare' | 'site' | 'whole', number[]> = { bare: [], site: [], whole: [] }
  for (let round = -1; round < rounds; round += 1) {
    const measured = {
      bare: await measure(bare),
      site: await measure(site),
      whole: await measure(site, 'post'),
    }
    if (round >= 0) for (const name of ['bare', 'site', 'whole'] as const) figures[name].push(measured[name])
  }
  report(median(figures.bare), median(figures.site), median(figures.whole))
} finally {
  await Promise.all([site.stop(), bare.stop()])
}

function report(reference: number, ours: number, whole: number): void {
  const row = (microseconds: number) => ({
    'µs CPU per delivery': microseconds.toFixed(2),
    ratio: (microseconds / reference).toFixed(2),
  })
  console.table({
    'bare ws, encodes once, writes once per turn': row(reference),
    'Socket.IO of the site': row(ours),
    'the same with POST /api/send-message and the database': row(whole),
  })
  const ratio = ours / reference
  console.log(
    `${receivers} receivers, ${inFlight} lines in flight, ${rounds} rounds of ${linesPerRound} lines.`,
  )
  console.log(`Aim: at most ${aim} times. ${ratio <= aim ? 'Met.' : 'Missed.'}`)
  if (ratio > aim) process.exitCode = 1
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

async function start(program: string): Promise<Server> {
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
  for (let index = 0; index < receivers; index += 1) server.listeners.push(await listen(server, index))
  // Joins are told for a moment longer.
  await pause(1500)
  return server
}

async function listen(server: Server, index: number): Promise<WebSocket> {
  const address = `${server.url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`
  const listener = new WebSocket(address, { perMessageDeflate: false })
  const token = server.tokens[index % members]
  if (token) {
    await once(listener, 'message')
    listener.send(`40${JSON.stringify({ token })}`)
    await frame(listener, '40')
    listener.send('420["join","barra"]')
    await frame(listener, '430')
  } else await once(listener, 'open')

  listener.on('message', (data: Buffer) => {
    // Lines only: not pings, joins or counts.
    if (data.length > 150) server.onFrame()
    else if (data.length === 1) listener.send('3')
  })
  return listener
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
