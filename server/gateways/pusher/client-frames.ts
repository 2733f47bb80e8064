import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { Forbidden, Refusal, TooManyRequests, Unauthorized } from '../../platform/errors.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import { type PushName, readPushName } from '../push/push-channels.ts'
import type { PushPermission } from '../push/push-permission.ts'
import type { PushSigner } from '../push/push-signatures.ts'
import { type ClientFrame, readData, readFrame } from './protocol.ts'
import type { Subscriptions } from './push-socket.ts'
import { cut, type PushSocket, sendEvent, sendProblem } from './push-socket.ts'

interface Dependencies {
  signer: PushSigner
  mayListen: PushPermission
  subscriptions: Subscriptions
  watch: Pick<ConnectionWatch, 'guardEntry'>
  translator: Translator
  /** Counts the connection for its user instead of its address. */
  settle: (socket: PushSocket, actor: Actor) => Promise<void>
}

/** Limit of push channels per connection, above what a person needs. */
const maxChannels = 128
/** Clients subscribe right after connecting, before their sign-in has arrived. */
const signInMilliseconds = 3000

const subscription = z.object({ channel: z.string().max(200), auth: z.string().max(200).default('') })

interface ClientFrames {
  /** Handles a message of a client. */
  receive(socket: PushSocket, text: string): Promise<void>
}

export function createClientFrames({
  subscriptions,
  translator,
  ...dependencies
}: Dependencies): ClientFrames {
  const { signer, mayListen, watch } = dependencies
  const signIn = createSignIn(dependencies)
  const waiting = new WeakMap<PushSocket, Map<string, NodeJS.Timeout>>()

  const answers: Record<string, (socket: PushSocket, frame: ClientFrame) => Promise<void> | void> = {
    'pusher:ping': (socket) => sendEvent(socket, 'pusher:pong', {}),
    'pusher:pong': () => {},
    'pusher:signin': async (socket, { data }) => {
      if (!(await signIn(socket, readData(data)))) return
      const names = [...(waiting.get(socket)?.keys() ?? [])]
      for (const name of names) {
        stopWaiting(socket, name)
        await subscribe(socket, { channel: name, auth: '' })
      }
    },
    'pusher:subscribe': (socket, { data }) => {
      const { success, data: request } = subscription.safeParse(readData(data))
      if (!success) return sendEvent(socket, 'pusher:error', { code: null, message: 'Invalid subscription' })
      return subscribe(socket, request)
    },
    'pusher:unsubscribe': (socket, { data }) => {
      const { data: request } = subscription.safeParse(readData(data))
      if (!request) return
      stopWaiting(socket, request.channel)
      subscriptions.remove(socket, request.channel)
    },
  }

  async function subscribe(socket: PushSocket, request: z.infer<typeof subscription>): Promise<void> {
    const { channel } = request
    const push = readPushName(channel)
    const isEarly = performance.now() - socket.openedAt < signInMilliseconds
    if (push && !push.isPrivate && !socket.actor && isEarly) return waitForSignIn(socket, request)
    try {
      const actor = isOwnName(socket, channel) ? socket.actor : await admit(socket, { push, ...request })
      if (!socket.channels.has(channel) && socket.channels.size >= maxChannels) throw new TooManyRequests(60)
      if (socket.wire.readyState !== socket.wire.OPEN) return
      subscriptions.add(socket, channel, actor)
      sendEvent(socket, 'pusher_internal:subscription_succeeded', {}, channel)
    } catch (error) {
      refuse(socket, channel, error)
    }
  }

  /** Returns the actor the subscription is for, or throws the refusal. */
  async function admit(
    socket: PushSocket,
    { push, auth }: { push: PushName | undefined; auth: string },
  ): Promise<Actor | null> {
    if (!push) throw new Forbidden('push_channel_denied')
    if (!push.isPrivate) return checkPermission(socket.actor, push)

    if (!signer.isChannelAuth(auth, socket.id, push.name)) throw new Unauthorized('push_channel_denied')
    const actor = socket.claims.get(push.name)
    // A signature without a claim was not requested from the site: the operator made it with the secret.
    return actor ? checkPermission(actor, push) : null
  }

  async function checkPermission(actor: Actor | null, push: PushName): Promise<Actor | null> {
    const channel = 'channel' in push.place ? push.place.channel : undefined
    await watch.guardEntry({ userId: actor?.userId, channel }, () => mayListen(actor, push))
    return actor
  }

  function waitForSignIn(socket: PushSocket, { channel }: { channel: string }): void {
    const names = waiting.get(socket) ?? new Map<string, NodeJS.Timeout>()
    waiting.set(socket, names)
    if (names.has(channel)) return
    const refuseLate = () => {
      names.delete(channel)
      refuse(socket, channel, new Forbidden('push_channel_denied'))
    }
    const left = signInMilliseconds - (performance.now() - socket.openedAt)
    names.set(channel, setTimeout(refuseLate, left).unref())
  }

  function stopWaiting(socket: PushSocket, channel: string): void {
    const names = waiting.get(socket)
    clearTimeout(names?.get(channel))
    names?.delete(channel)
  }

  function refuse(socket: PushSocket, channel: string, error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const language = socket.actor?.language ?? socket.claims.get(channel)?.language ?? 'en'
    const text = translator.error(language, error.key, error.params)
    sendEvent(
      socket,
      'pusher:subscription_error',
      { type: 'AuthError', error: text, status: error.status },
      channel,
    )
  }

  async function receive(socket: PushSocket, text: string): Promise<void> {
    const frame = readFrame(text)
    if (!frame) return sendEvent(socket, 'pusher:error', { code: null, message: 'Invalid message' })
    if (Object.hasOwn(answers, frame.event)) await answers[frame.event]?.(socket, frame)
    else if (frame.event.startsWith('client-')) sendProblem(socket, 'clientEvent', frame.channel)
    else sendEvent(socket, 'pusher:error', { code: null, message: 'Unknown event' })
  }

  return { receive }
}

/**
 * Official clients subscribe to this channel after their sign-in; through it the HTTP API can reach one user.
 */
function isOwnName({ actor }: PushSocket, channel: string): boolean {
  return actor !== null && channel === userChannel(actor.userId)
}

function userChannel(userId: number | string): string {
  return `#server-to-user-${userId}`
}

interface SignInDependencies {
  signer: PushSigner
  settle: (socket: PushSocket, actor: Actor) => Promise<void>
}

const credentials = z.object({ auth: z.string().max(200), user_data: z.string().max(4096) })

/** Handles `pusher:signin`. Returns whether the connection is signed in now; if not, it is closed. */
function createSignIn({ signer, settle }: SignInDependencies) {
  return async function signIn(socket: PushSocket, data: unknown): Promise<boolean> {
    const { data: parsed } = credentials.safeParse(data)
    const actor = socket.claimedUser
    const isProved =
      parsed !== undefined && actor !== null && signer.isUserAuth(parsed.auth, socket.id, parsed.user_data)
    const isSame = socket.actor === null || socket.actor.userId === actor?.userId
    if (!isProved || !isSame || !isUserData(parsed.user_data, actor)) {
      cut(socket, 'unauthorized')
      return false
    }

    try {
      if (!socket.actor) await settle(socket, actor)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      cut(socket, 'overCapacity')
      return false
    }
    socket.actor = actor
    sendEvent(socket, 'pusher:signin_success', { user_data: parsed.user_data })
    return true
  }
}

function isUserData(text: string, { userId }: Actor): boolean {
  const { data } = z.object({ id: z.string() }).safeParse(JSON.parse(text))
  return data?.id === String(userId)
}
