import type { Logger } from 'pino'
import { createTurns } from '#contract/rules/in-turn.ts'
import { type Actor, isPending, isStaff, type Sessions } from '../platform/actor.ts'
import type { EventBus } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'
import { createExpulsionGuard, type ExpulsionGuard } from './expulsion-guard.ts'
import type { Relay } from './relay.ts'

export type EndedSession = Pick<Actor, 'sessionId' | 'userId'>

/**
 * Applies changes of sessions, accounts and bans to the connections of a gateway. Every method must be
 * repeatable, and is also called for sessions without a connection here.
 */
export interface ConnectionController {
  /** Actors of all connections, including those being set up; each session at least once. */
  actors(): Iterable<Actor>
  /** Closes the connections of a session; a reconnect requires a new sign-in. */
  end(session: EndedSession): void
  /**
   * Stops sending to the session's connections until its user has accepted the terms or set up the second
   * step.
   */
  pause(actor: Actor): void
  /**
   * Applies changed roles, language or accepted terms; actors who have lost a role go through every check
   * again.
   */
  renew(actor: Actor): void
  /** Removes a user, or everybody, from a channel. */
  expel(channel: string, userId?: number): void
  /** Makes all clients reconnect at staggered times, as events may have been missed. */
  reconnect(): void
}

interface Dependencies {
  bus: Pick<EventBus, 'onEverywhere'>
  relay: Pick<Relay, 'onExpelled'>
  nodes: Pick<Nodes, 'onConnected'>
  sessions: Pick<Sessions, 'listActors'>
  log: Logger
}

interface Connected {
  controller: ConnectionController
  actor: Actor
}

export interface ConnectionWatch {
  add(controller: ConnectionController): void
  /** Wraps the check for joining a channel: repeats it if the user is expelled in the meantime. */
  guardEntry: ExpulsionGuard['check']
  close(): void
}

const sweepMilliseconds = 5000
/** Batch size of session lookups, which bounds memory with thousands of connections. */
const mostAtOnce = 500

/** Ends, pauses or renews connections of all gateways when their sessions change. */
export function createConnectionWatch({ bus, relay, nodes, sessions, log }: Dependencies): ConnectionWatch {
  const controllers = new Set<ConnectionController>()
  const guard = createExpulsionGuard()
  const inTurn = createTurns()
  let isSweeping = false

  const forEachController = (act: (controller: ConnectionController) => void) => controllers.forEach(act)

  function expel(channel: string, userId?: number): void {
    guard.onExpelled({ channel, userId })
    forEachController((controller) => controller.expel(channel, userId))
  }

  bus.onEverywhere('accounts.sessionEnded', (session) =>
    forEachController((controller) => controller.end(session)),
  )
  bus.onEverywhere('accounts.userChanged', ({ userId }) => review((actor) => actor.userId === userId))
  bus.onEverywhere('site.published', ({ key }) => (key === 'terms' ? review(() => true) : undefined))
  bus.onEverywhere('site.changed', ({ names }) =>
    names.includes('staffSecondStep') ? review(isStaff) : undefined,
  )
  bus.onEverywhere('channels.deleted', ({ channel }) => expel(channel))
  const unsubscribe = relay.onExpelled(({ channel, userId }) => expel(channel, userId))
  nodes.onConnected(() => forEachController((controller) => controller.reconnect()))
  // Other processes change accounts as well, and an event during a handshake misses the connection being set
  // up.
  const timer = setInterval(sweep, sweepMilliseconds).unref()

  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    await review(() => true)
    isSweeping = false
  }

  /** Runs reviews one after another, so that the newest state is applied last. */
  function review(isConcerned: (actor: Actor) => boolean): Promise<void> {
    return inTurn(() => compare(isConcerned)).catch((error) =>
      log.warn({ err: error }, 'who is connected was not checked'),
    )
  }

  async function compare(isConcerned: (actor: Actor) => boolean): Promise<void> {
    const connected = [...controllers].flatMap((controller) =>
      [...controller.actors()].filter(isConcerned).map((actor) => ({ controller, actor })),
    )
    for (let first = 0; first < connected.length; first += mostAtOnce)
      await compareSome(connected.slice(first, first + mostAtOnce))
  }

  async function compareSome(connected: readonly Connected[]): Promise<void> {
    const ids = new Set(connected.map(({ actor }) => actor.sessionId))
    const actors = await sessions.listActors([...ids])
    const now = new Map(actors.map((actor) => [actor.sessionId, actor]))
    for (const { controller, actor } of connected) applyChange(controller, actor, now.get(actor.sessionId))
  }

  return {
    add: (controller) => void controllers.add(controller),
    guardEntry: guard.check,
    close: () => {
      clearInterval(timer)
      unsubscribe()
      controllers.clear()
    },
  }
}

function applyChange(controller: ConnectionController, before: Actor, now: Actor | undefined): void {
  if (!now) controller.end(before)
  else if (!isPending(now)) {
    if (isPending(before) || !isSame(before, now)) controller.renew(now)
  } else if (!isPending(before)) controller.pause(now)
}

function isSame(before: Actor, now: Actor): boolean {
  return (
    before.language === now.language &&
    before.username === now.username &&
    before.roles.join() === now.roles.join()
  )
}

/** Whether a role was lost. */
export function hasLostRoles(before: Actor, now: Actor): boolean {
  return before.roles.some((role) => !now.roles.includes(role))
}
