import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import type { ClientEvents, LiveEvent, LiveEvents } from '#contract/live.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { createSharedValue } from '../storage/shared-value.ts'
import { renewToken } from '../tokens.ts'
import { openSocket } from './live-socket.ts'

/** `off`: nobody is signed in, or nobody listens. `lost`: it is being restored. */
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
/** Whose connection it is, or is about to be. Who signs out and in is a new one. */
let owner: { userId: number } | undefined
let listeners = 0
let isFollowing = false
let signedInAgainAt = Number.NEGATIVE_INFINITY

/** Hears an event of the one connection that this tab shares. The first listener opens it, a sign-out ends it. */
export function onLive<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  const existing = handlers.get(event) ?? new Set()
  // The contract says which arguments belong to which name.
  const listener = handler as unknown as (...args: unknown[]) => void
  handlers.set(event, existing.add(listener))
  const leave = listen()
  return () => {
    existing.delete(listener)
    leave()
  }
}

/** Runs whenever the connection is there anew: the time to join again and to ask for what was missed. */
export function onLiveOpen(listener: () => void): () => void {
  openings.add(listener)
  const leave = listen()
  if (state.get() === 'connected') listener()
  return () => {
    openings.delete(listener)
    leave()
  }
}

/** Says something to the server and waits for its answer. Rejects when none comes. */
export async function emitLive<E extends keyof ClientEvents>(
  event: E,
  payload: ClientEvents[E][0],
): Promise<Answer<E>> {
  if (!socket?.connected) throw new Error('not connected')
  const answer: Answer<E> = await socket.timeout(answerSeconds * 1000).emitWithAck(event, payload)
  if (answer.status === 'error' && answer.code === 401) await signInAgain()
  return answer
}

/** For events that come through any gateway. */
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
  // For as long as the tab is open: the connection stays when its last listener has left.
  if (!isFollowing) onSessionChange(follow)
  isFollowing = true
  follow()
  return () => {
    listeners -= 1
  }
}

/** Connected as whoever is signed in, once somebody listens. */
function follow(): void {
  const userId = currentSession()?.userId
  if (userId === owner?.userId || (owner === undefined && listeners === 0)) return
  socket?.disconnect()
  socket = undefined
  owner = userId === undefined ? undefined : { userId }
  state.set(owner ? 'connecting' : 'off')
  if (owner) void connect(owner)
}

/** Its code may not come, without a network or while a new version is put up: then it is asked for again. */
async function connect(mine: NonNullable<typeof owner>, failures = 0): Promise<void> {
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  try {
    const opened = await open(mine)
    // Somebody may have signed out or in while the code was on its way.
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

/** The network is back, or somebody looks again, perhaps after a sleep: a try that hangs is not waited for. */
function hurry(): void {
  if (document.hidden) return
  if (state.get() !== 'connected' || socket?.io.engine?._hasPingExpired()) socket?.disconnect().connect()
}

/** The server took this connection for a visitor's. Not too often: it may have other reasons. */
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
