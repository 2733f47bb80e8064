import { setTimeout as pause } from 'node:timers/promises'
import { createCall, type MemberCall } from '../call.ts'
import { type Connection, endOf } from '../connections/connection.ts'
import { drained } from '../connections/drained.ts'
import type { PartDependencies } from '../dependencies.ts'
import { maskMatcher } from '../protocol/mask.ts'

/** Time for a client to request playback by itself. */
const patienceMilliseconds = 3000
/** Limits what is remembered of a client: more than its channels, and longer than any name. */
const mostRequested = 250
const mostLetters = 64

export type LateReplay = ReturnType<typeof createLateReplay>

/**
 * Replays for clients with `znc.in/playback`: some, such as The Lounge, request only what belongs to a window that
 * has just been opened, and nothing when they come back.
 */
export function createLateReplay({ identity, outbox, log }: PartDependencies) {
  /** The replays of a connection run one after the other. */
  const running = new WeakMap<Connection, Promise<void>>()

  /** Replays after a while, by a call of its own: that of the client is over. */
  return function replayLater(
    { connection, command, actor }: MemberCall,
    replay: (call: MemberCall) => Promise<void>,
  ): void {
    const due = performance.now() + patienceMilliseconds
    const message = { tags: new Map<string, string>(), command, params: [] }

    async function replayWhenDue(): Promise<void> {
      await pause(Math.max(0, due - performance.now()), undefined, { signal: endOf(connection), ref: false })
      await drained(connection)
      const call = createCall(connection, message, { identity, outbox })
      await replay(Object.assign(call, { actor: connection.actor ?? actor }))
    }

    const before = running.get(connection) ?? Promise.resolve()
    const replayed = before.then(replayWhenDue).catch((error) => {
      if (!connection.isClosed) log.warn({ err: error }, 'missed lines of an IRC client were not replayed')
    })
    running.set(connection, replayed)
  }
}

/** Notes channels and nicks whose history the client has requested; they may be masks. */
export function noteRequested(connection: Connection, names: readonly string[]): void {
  const possible = names.filter((name) => name.length <= mostLetters)
  connection.requested = new Set([...connection.requested, ...possible].slice(0, mostRequested))
}

export function hasRequested({ requested }: Connection, name: string): boolean {
  return [...requested].some((mask) => maskMatcher(mask)(name))
}
