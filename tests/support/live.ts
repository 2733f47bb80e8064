import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { WebSocket } from 'ws'
import { type ClientEvents, type JoinAnswer, type LiveEvents, socketPath } from '#contract/live.ts'
import type { TestSite } from './site.ts'

type Listening = { [Name in keyof LiveEvents]: (...args: LiveEvents[Name]) => void }
type Asking = { [Name in keyof ClientEvents]: (...args: ClientEvents[Name]) => void }
type LiveSocket = Socket<Listening, Asking>

/** One received event. */
type Heard = [name: string, ...args: unknown[]]

export interface LiveClient {
  socket: LiveSocket
  /** All events received, in order. */
  received: Heard[]
  /** The arguments of all received events of this name. */
  heardOf<Name extends keyof LiveEvents>(name: Name): LiveEvents[Name][]
  join(channel: string | { channel: string }): Promise<JoinAnswer>
}

export interface LiveCrowd {
  /** Connects a client; without a member it is not signed in. */
  connect(member?: { token: string }, options?: Partial<ManagerOptions & SocketOptions>): Promise<LiveClient>
  /** The underlying WebSocket, after its handshake. */
  connectRaw(member?: { token: string }, headers?: Record<string, string>): Promise<WebSocket>
  /** Closes all of them. */
  close(): void
}

/** Real clients of a test site. The caller must close the crowd. */
export function createCrowd(site: Pick<TestSite, 'url'>): LiveCrowd {
  const open: { close(): void }[] = []

  async function connect(member?: { token: string }, options = {}): Promise<LiveClient> {
    const socket: LiveSocket = io(site.url, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(member ? { auth: { token: member.token } } : {}),
      ...options,
    })
    open.push(socket)
    const received: Heard[] = []
    socket.onAny((name: string, ...args: unknown[]) => void received.push([name, ...args]))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return {
      socket,
      received,
      heardOf: <Name extends keyof LiveEvents>(name: Name) =>
        received.filter(([event]) => event === name).map(([, ...args]) => args as LiveEvents[Name]),
      join: (channel) => socket.timeout(15_000).emitWithAck('join', channel) as Promise<JoinAnswer>,
    }
  }

  async function connectRaw(member?: { token: string }, headers = {}): Promise<WebSocket> {
    const address = `${site.url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { headers })
    open.push({ close: () => socket.terminate() })
    socket.on('error', () => {})
    await new Promise((resolve, reject) => {
      socket.once('message', resolve)
      socket.once('error', reject)
    })
    socket.send(`40${JSON.stringify(member ? { token: member.token } : {})}`)
    await new Promise((resolve) => socket.once('message', resolve))
    return socket
  }

  return {
    connect,
    connectRaw,
    close: () => {
      for (const socket of open.splice(0)) socket.close()
    },
  }
}
