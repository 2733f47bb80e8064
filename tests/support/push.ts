import PusherPackage, { type Channel } from 'pusher-js'
import { WebSocket } from 'ws'
import type { TestSite } from './site.ts'

/** The package's types describe a bundler's default export; Node gets the class itself. */
const Pusher = PusherPackage as unknown as typeof PusherPackage.default
type Pusher = PusherPackage.default

/** One event as a push client received it. */
type Pushed = [channel: string, name: string, data: unknown]

export interface PushClient {
  pusher: Pusher
  received: Pushed[]
  heardOf(name: string): unknown[]
  /** Returns `succeeded`, or the status of the refusal. */
  subscribe(name: string): Promise<'succeeded' | number>
}

/** A client without a library: a WebSocket and its messages. */
export interface RawPushClient {
  wire: WebSocket
  received: { event: string; channel?: string; data: unknown }[]
  /** The code with which the connection was closed. */
  closed: Promise<number>
  /** The id that the endpoint gave to the connection, once it is established. */
  socketId(): Promise<string>
  send(event: string, data?: unknown): void
  /** Returns the next message of this name that was not returned before. */
  next(event: string): Promise<{ event: string; channel?: string; data: Record<string, unknown> }>
}

/** Official clients of a test site. The caller must close them. */
export function createPushCrowd(site: Pick<TestSite, 'url'>) {
  const open: { close(): void }[] = []
  const { hostname, port } = new URL(site.url)

  function connect(member?: { token: string }, options = {}): PushClient {
    const headers = member ? { authorization: `Bearer ${member.token}` } : {}
    const pusher = new Pusher('canal-barra', {
      ...{
        cluster: 'eu',
        wsHost: hostname,
        wsPort: Number(port),
        forceTLS: false,
        enabledTransports: ['ws'],
      },
      userAuthentication: {
        ...{ endpoint: `${site.url}/api/pusher/user-auth`, transport: 'ajax' as const, headers },
      },
      channelAuthorization: {
        ...{ endpoint: `${site.url}/api/pusher/auth`, transport: 'ajax' as const, headers },
      },
      ...options,
    })
    open.push({ close: () => pusher.disconnect() })
    const received: Pushed[] = []

    function hear(channel: Channel): void {
      channel.bind_global((name: string, data: unknown) => {
        if (!name.startsWith('pusher:')) received.push([channel.name, name, data])
      })
    }

    return {
      pusher,
      received,
      heardOf: (name) => received.filter(([, event]) => event === name).map(([, , data]) => data),
      subscribe: (name) =>
        new Promise((resolve) => {
          const channel = pusher.subscribe(name)
          channel.bind('pusher:subscription_succeeded', () => resolve('succeeded'))
          channel.bind('pusher:subscription_error', ({ status }: { status: number }) => resolve(status))
          hear(channel)
        }),
    }
  }

  function connectRaw(
    path = '/app/canal-barra?protocol=7&client=js&version=8.6.0',
    headers: Record<string, string> = {},
  ): RawPushClient {
    const wire = new WebSocket(site.url.replace('http', 'ws') + path, { headers })
    open.push({ close: () => wire.terminate() })
    wire.on('error', () => {})
    const received: RawPushClient['received'] = []
    const unread: RawPushClient['received'] = []
    wire.on('message', (text) => {
      const { data, ...message } = JSON.parse(String(text))
      const parsed = { ...message, data: typeof data === 'string' ? JSON.parse(data) : data }
      received.push(parsed)
      unread.push(parsed)
      wire.emit('told')
    })

    async function next(event: string) {
      for (;;) {
        const at = unread.findIndex((message) => message.event === event)
        if (at >= 0) return unread.splice(at, 1)[0] as Awaited<ReturnType<RawPushClient['next']>>
        await new Promise((resolve) => wire.once('told', resolve))
      }
    }

    return {
      ...{ wire, received, next },
      socketId: async () => {
        const { socket_id: id } = (await next('pusher:connection_established')).data
        return String(id)
      },
      closed: new Promise((resolve) => wire.once('close', resolve)),
      send: (event, data = {}) => wire.send(JSON.stringify({ event, data })),
    }
  }

  return {
    connect,
    connectRaw,
    close: () => {
      for (const client of open.splice(0)) client.close()
    },
  }
}
