import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import type { ClientEvents, LiveEvent, LiveEvents } from '#contract/live.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { createSharedValue } from '../storage/shared-value.ts'
import { renewToken } from '../tokens.ts'
import { openSocket } from './live-socket.ts'

/** `off`: nobody is signed in, or nothing listens. `lost`: reconnecting. */
export type LiveState = 'off' | 'connecting' | 'connected' | 'lost'

type Handler<E extends LiveEvent> = (...args: LiveEvents[E]) => void
type Answer<E extends keyof ClientEvents> = Parameters<NonNullable<ClientEvents[E][1]>>[0]

const answerSeconds = 10
const signInPauseMs = 30_000
const longestPauseMs = 30_000
const handlers = new Map<LiveEvent, Set<(...args: unknown[]) => void>>()
const openings = new Set<() => void>()
const state = createSharedValue<LiveState>('off')
let socket: Socket | undefined
/** User of the connection, also while it is being opened. A new object for each sign-in. */
let owner: { userId: number } | undefined
let listeners = 0
let isFollowing = false
let signedInAgainAt = Number.NEGATIVE_INFINITY

/**
 * Subscribes to an event of the one connection that the tab shares. The first listener opens it, sign-out
 * closes it. Returns a function that unsubscribes.
 */
export function onLive<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  const existing = handlers.get(event) ?? new Set()
  // The contract maps event names to arguments.
  const listener = handler as unknown as (...args: unknown[]) => void
  handlers.set(event, existing.add(listener))
  const leave = listen()
  return () => {
    existing.delete(listener)
    leave()
  }
}

/** Runs on each (re)connection: the time to join again and to fetch what was missed. */
export function onLiveOpen(listener: () => void): () => void {
  openings.add(listener)
  const leave = listen()
  if (state.get() === 'connected') listener()
  return () => {
    openings.delete(listener)
    leave()
  }
}

/** Emits an event and waits for the server's acknowledgement. Rejects if there is none. */
export async function emitLive<E extends keyof ClientEvents>(
  event: E,
  payload: ClientEvents[E][0],
): Promise<Answer<E>> {
  if (!socket?.connected) throw new Error('not connected')
  const answer: Answer<E> = await socket.timeout(answerSeconds * 1000).emitWithAck(event, payload)
  if (answer.status === 'error' && answer.code === 401) await signInAgain()
  return answer
}

/** Dispatches an event from any transport. */
export function dispatchLive(event: LiveEvent, ...args: unknown[]): void {
  for (const handler of handlers.get(event) ?? []) handler(...args)
}

export function useLive<E extends LiveEvent>(event: E, handler: Handler<E>): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(event, (...args) => latest(...args)), [event])
}

export const useLiveState = state.use

function listen(): () => void {
  listeners += 1
  // Never unsubscribed: the connection stays open after its last listener has left.
  if (!isFollowing) onSessionChange(follow)
  isFollowing = true
  follow()
  return () => {
    listeners -= 1
  }
}

/**
 * Opens, closes or replaces the connection so that it is that of the signed-in user, once something listens.
 */
function follow(): void {
  const userId = currentSession()?.userId
  if (userId === owner?.userId || (owner === undefined && listeners === 0)) return
  socket?.disconnect()
  socket = undefined
  owner = userId === undefined ? undefined : { userId }
  state.set(owner ? 'connecting' : 'off')
  if (owner) void connect(owner)
}

/** Loading the code may fail, offline or during a deployment: it is retried with growing pauses. */
async function connect(mine: NonNullable<typeof owner>, failures = 0): Promise<void> {
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  try {
    const opened = await open(mine)
    // The user may have signed out, or another one in, while the code loaded.
    if (owner === mine) socket = opened.connect()
  } catch {
    if (owner !== mine) return
    state.set('lost')
    const again = () => owner === mine && void connect(mine, failures + 1)
    setTimeout(again, Math.min(1000 * 2 ** failures, longestPauseMs))
  }
}

function open(mine: NonNullable<typeof owner>): Promise<Socket> {
  return openSocket({
    onOpen: () => {
      state.set('connected')
      for (const listener of openings) listener()
    },
    onLost: () => state.set('lost'),
    isWanted: () => owner === mine,
    onEvent: (event, args) => dispatchLive(event as LiveEvent, ...args),
  })
}

/**
 * On return of the network or of the tab, perhaps after sleep: reconnects without waiting for a try that
 * hangs.
 */
function hurry(): void {
  if (document.hidden) return
  if (state.get() !== 'connected' || socket?.io.engine?._hasPingExpired()) socket?.disconnect().connect()
}

/**
 * The server treated this connection as a visitor's. Renews the token, but not too often: there may be other
 * causes.
 */
async function signInAgain(): Promise<void> {
  const session = currentSession()
  if (
    !session ||
    session.termsPending ||
    session.secondStepPending ||
    performance.now() - signedInAgainAt < signInPauseMs
  )
    return
  signedInAgainAt = performance.now()
  if (await renewToken(session.token)) socket?.disconnect().connect()
}
