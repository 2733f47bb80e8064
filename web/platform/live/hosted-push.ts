import type PusherPackage from 'pusher-js'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { config } from '#contract/site.ts'
import { api } from '../api/api.ts'
import { quietMoment } from '../api/quiet-moment.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { dispatchLive } from './live.ts'

type Pusher = PusherPackage.default
export type PushAddress = NonNullable<AnswerOf<typeof config>['pusher']>

/** Applying these events twice has no effect, so they may arrive both here and by Socket.IO. */
const lineEvents = [
  'new-message',
  'message-updated',
  'message-deleted',
  'reaction-changed',
  'message-cards',
  'level-changed',
] as const satisfies LiveEvent[]
const topicChannel = 'private-topic-channel'

/** Subscribes to a channel through the hosted service as well. Returns a function that unsubscribes. */
export function listenTo(address: PushAddress, slug: string): () => void {
  const name = `private-${slug}`
  let left = false
  connected(address).then((push) => {
    if (left) return
    const channel = push.subscribe(name)
    for (const event of lineEvents) channel.bind(event, (line: never) => dispatchLive(event, line))
  }, console.warn)

  return () => {
    left = true
    void connection?.then((push) => push.unsubscribe(name)).catch(() => {})
  }
}

let connection: Promise<Pusher> | undefined

/** Returns the connection shared by all channels, until sign-out. Its code is loaded on first use. */
function connected(address: PushAddress): Promise<Pusher> {
  connection ??= open(address).catch((error) => {
    connection = undefined
    throw error
  })
  return connection
}

async function open({ key, wsHost, wsPort, forceTLS, cluster }: PushAddress): Promise<Pusher> {
  await quietMoment()
  const { default: found } = await import('pusher-js')
  // The package's types wrap the default export twice; at run time it is the class itself.
  const Client = found as unknown as typeof PusherPackage.default
  const push = new Client(key, {
    cluster,
    wsHost,
    wsPort,
    wssPort: wsPort,
    forceTLS,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      // Authorizes with this tab's session, renewed if necessary.
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        api('POST /api/pusher/auth', { body }).then(
          (granted) => answer(null, granted),
          (error) => answer(error, null),
        )
      },
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, answer) => {
        api('POST /api/pusher/user-auth', { body: { socket_id: socketId } }).then(
          (granted) => answer(null, granted),
          (error) => answer(error, null),
        )
      },
    },
  })
  // Lets the server close the connection when the session ends.
  push.signin()
  push.subscribe(topicChannel).bind('topic-updated', (change: never) => dispatchLive('topic-updated', change))

  const userId = currentSession()?.userId
  const forget = onSessionChange(() => {
    if (currentSession()?.userId === userId) return
    forget()
    connection = undefined
    push.disconnect()
  })
  return push
}
