import { once } from 'node:events'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'

export interface Way {
  url: string
  token: string
  room: string
  gateway: 'socketio' | 'push' | 'irc'
  /** The account that the token belongs to, and its IRC password. */
  account?: { name: string; password: string }
}

const patienceMilliseconds = 20_000
const paths = {
  socketio: `${socketPath}/?EIO=4&transport=websocket`,
  push: '/app/canal-barra?protocol=7',
  irc: '/irc',
}

/**
 * Joins a room over a WebSocket, without a library, so that thousands fit into one process. Throws if it
 * cannot.
 */
export async function enter(way: Way, hear: (frame: string) => void): Promise<WebSocket> {
  const protocols = way.gateway === 'irc' ? ['text.ircv3.net'] : []
  const wire = new WebSocket(way.url.replace('http', 'ws') + paths[way.gateway], protocols, {
    perMessageDeflate: false,
    handshakeTimeout: patienceMilliseconds,
  })
  // An error is followed by `close`.
  wire.on('error', () => {})
  // In IRC the client speaks first.
  const begun = way.gateway === 'irc' ? once(wire, 'open').then(() => '') : next(wire, '')
  try {
    const greeting = await begun
    if (way.gateway === 'irc') await joinInIrc(wire, way)
    else if (way.gateway === 'push') await subscribe(wire, way, greeting)
    else await join(wire, way)
  } catch (error) {
    wire.terminate()
    throw error
  }
  wire.on('message', (data) => {
    const frame = String(data)
    if (frame === '2') wire.send('3')
    else if (frame.startsWith(':irc.localhost PING ')) wire.send(frame.replace(/.*PING/, 'PONG'))
    else if (frame.startsWith('{"event":"pusher:ping"')) wire.send('{"event":"pusher:pong","data":{}}')
    else hear(frame)
  })
  return wire
}

async function join(wire: WebSocket, { token, room }: Way): Promise<void> {
  wire.send(`40${JSON.stringify({ token })}`)
  await next(wire, '40')
  wire.send(`420${JSON.stringify(['join', room])}`)
  const answer = await next(wire, '430')
  if (!answer.includes('"success"')) throw new Error(`the room was refused: ${answer}`)
}

async function joinInIrc(wire: WebSocket, { account, room }: Way): Promise<void> {
  const { name = '', password } = account ?? {}
  for (const line of [`PASS ${name}:${password}`, `NICK ${name}`, `USER ${name} 0 * :x`]) wire.send(line)
  await next(wire, ':irc.localhost 376 ')
  wire.send(`JOIN #${room}`)
  await next(wire, ':irc.localhost 366 ')
}

async function subscribe(wire: WebSocket, { url, token, room }: Way, greeting: string): Promise<void> {
  const { socket_id } = JSON.parse(JSON.parse(greeting).data)
  const channel = `private-${room}`
  const answer = await fetch(`${url}/api/pusher/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ socket_id, channel_name: channel }),
  })
  if (!answer.ok) throw new Error(`the signature was refused with ${answer.status}`)
  const { auth } = (await answer.json()) as { auth: string }
  wire.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await next(wire, '{"event":"pusher_internal:subscription_succeeded"')
}

/** Returns the next frame with this prefix. */
function next(wire: WebSocket, beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => {
      clearTimeout(timer)
      wire.off('message', hear).off('close', close)
      done()
    }
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), patienceMilliseconds)
    const close = () => end(() => reject(new Error('the connection was closed')))
    const hear = (data: unknown) => {
      const frame = String(data)
      if (frame.startsWith(beginning)) end(() => resolve(frame))
    }
    wire.on('message', hear).on('close', close)
  })
}
