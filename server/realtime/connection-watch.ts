import type { Logger } from 'pino'
import { type Actor, isPending, isStaff, type Sessions } from '../platform/actor.ts'
import type { EventBus } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'
import { createExpulsionGuard, type ExpulsionGuard } from './expulsion-guard.ts'
import type { Relay } from './relay.ts'

export type EndedSession = Pick<Actor, 'sessionId' | 'userId'>

/**
 * What a gateway does with the connections of people when what let them in has changed. Everything may be asked for again, and of sessions by which nobody is connected here.
 */
export interface ConnectionController {
  /** As whom people are connected here, or about to be; once or more often for each session. */
  actors(): Iterable<Actor>
  /** Closes the connections of a session: they come again only after a new sign-in. */
  end(session: EndedSession): void
  /** From now on the session's connections hear nothing, until its user has done what comes first. */
  pause(actor: Actor): void
  /** Roles, language or accepted terms are these now: who lost something goes through every check again. */
  renew(actor: Actor): void
  /** Takes a user, or everybody, out of a channel. */
  expel(channel: string, userId?: number): void
  /** Something may have been missed: everybody comes again, but not in the same moment. */
  reconnect(): void
}

interface Needs {
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
  /** For the way into a channel: asks again about whoever is put out meanwhile. */
  guardEntry: ExpulsionGuard['check']
  close(): void
}

const sweepMilliseconds = 5000
/** As many as are asked for at a time: what thousands are now would be much to hold at once. */
const mostAtOnce = 500

/** The one list of what ends or pauses a connection, for every gateway. */
export function createConnectionWatch({ bus, relay, nodes, sessions, log }: Needs): ConnectionWatch {
  const controllers = new Set<ConnectionController>()
  const guard = createExpulsionGuard()
  let turn: Promise<void> = Promise.resolve()

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
  // Other processes change accounts too, and what happens during a handshake concerns nobody who is connected yet.
  const timer = setInterval(sweep, sweepMilliseconds).unref()

  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    await review(() => true)
    isSweeping = false
  }

  /** One after the other, so that what is read last is what holds. */
  function review(isConcerned: (actor: Actor) => boolean): Promise<void> {
    turn = turn
      .then(() => compare(isConcerned))
      .catch((error) => log.warn({ err: error }, 'who is connected was not checked'))
    return turn
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

/** Whether they may do less than before. */
export function hasLostRoles(before: Actor, now: Actor): boolean {
  return before.roles.some((role) => !now.roles.includes(role))
}
