import { fold } from '#contract/rules/fold-text.ts'
import { type Connection, endOf } from '../connections/connection.ts'
import type { PartDependencies } from '../dependencies.ts'
import { inLines } from '../names-list.ts'
import { nameOf } from '../protocol/names.ts'
import { numerics } from '../protocol/numerics.ts'
import { mostTextBytes } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'

/** Names per connection. */
export const mostMonitored = 100

/** Pause between two checks of who is online. */
const pauseMilliseconds = 1000
const everybody = 1_000_000
/** Name monitored by a connection. */
interface Watched {
  connection: Connection
  nick: string
  /** Owner of the name; undefined if there is none. */
  userId: number | undefined
  isOnline: boolean
}

export type Monitor = ReturnType<typeof createMonitor>

/**
 * Notifies clients when users come online or go offline: https://ircv3.net/specs/extensions/monitor. The
 * site's list of online users counts; users are never online for those whom they have blocked.
 */
export function createMonitor({ identity, broadcast, presence, nicknames, blocks, log }: PartDependencies) {
  const lists = new Map<Connection, Map<string, Watched>>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  const listOf = (connection: Connection) => lists.get(connection) ?? new Map<string, Watched>()
  const all = () => [...lists.values()].flatMap((list) => [...list.values()])

  /** Returns the names that exceed the limit. */
  async function add(connection: Connection, nicks: readonly string[]): Promise<string[]> {
    const list = listOf(connection)
    if (connection.isClosed) return []
    if (!lists.has(connection)) endOf(connection).addEventListener('abort', () => lists.delete(connection))
    lists.set(connection, list)
    const unlisted = nicks.filter((nick) => !list.has(keyOf(nick)))
    const added = unlisted.slice(0, mostMonitored - list.size).map((nick) => {
      const watched: Watched = { connection, nick, userId: undefined, isOnline: false }
      list.set(keyOf(nick), watched)
      return watched
    })
    await identify(added)
    await findChanged(added)
    show(connection, added)
    return unlisted.slice(added.length)
  }

  function remove(connection: Connection, nicks: readonly string[]): void {
    for (const nick of nicks) lists.get(connection)?.delete(keyOf(nick))
  }

  function clear(connection: Connection): void {
    lists.get(connection)?.clear()
  }

  async function identify(watched: readonly Watched[]): Promise<void> {
    if (watched.length === 0) return
    const owners = await nicknames.findUsersByNick([...new Set(watched.map(({ nick }) => keyOf(nick)))])
    for (const one of watched) one.userId = owners.get(keyOf(one.nick))
  }

  /** Updates the online state of names, and returns those that have changed. */
  async function findChanged(watched: readonly Watched[]): Promise<Watched[]> {
    if (watched.length === 0) return []
    const online = new Set((await presence.listShown(everybody)).map(({ id }) => id))
    const isSeen = ({ userId, connection }: Watched) =>
      userId !== undefined &&
      online.has(userId) &&
      !blocks.blockedBy(userId).has(connection.actor?.userId ?? 0)
    const changed = watched.filter((one) => isSeen(one) !== one.isOnline)
    for (const one of changed) one.isOnline = !one.isOnline
    return changed
  }

  function show(connection: Connection, watched: readonly Watched[]): void {
    const here = watched.filter(({ isOnline }) => isOnline).map(({ nick }) => identity.sourceOf(nick))
    const gone = watched.filter(({ isOnline }) => !isOnline).map(({ nick }) => nick)
    write(connection, 'monOnline', here)
    write(connection, 'monOffline', gone)
  }

  function write(connection: Connection, name: 'monOnline' | 'monOffline', words: readonly string[]): void {
    for (const line of inLines(words, mostTextBytes)) {
      const text = line.replaceAll(' ', ',')
      broadcast.toConnections([connection], () => [
        messageOf(identity.server, numerics[name], [connection.nick, text]),
      ])
    }
  }

  async function review(): Promise<void> {
    timer = undefined
    lookedAt = performance.now()
    for (const [connection, changed] of Map.groupBy(await findChanged(all()), (one) => one.connection))
      show(connection, changed)
  }

  function reviewSoon(): void {
    if (lists.size === 0) return
    timer ??= setTimeout(
      () => {
        review().catch((error) => log.error({ err: error }, 'MONITOR was not told who is online'))
      },
      Math.max(0, lookedAt + pauseMilliseconds - performance.now()),
    ).unref()
  }

  /** Called when the names of a user change. */
  function renamed(userId: number, names: readonly string[]): void {
    const own = new Set(names.map(fold))
    const concerned = all().filter((one) => one.userId === userId || own.has(keyOf(one.nick)))
    identify(concerned)
      .then(reviewSoon)
      .catch((error) => log.error({ err: error }, 'MONITOR was not told of a name'))
  }

  presence.onOnline(reviewSoon)

  return {
    ...{ add, remove, clear, show, renamed },
    list: (connection: Connection): Watched[] => [...listOf(connection).values()],
    watchersOf: (userId: number): Watched[] => all().filter((one) => one.userId === userId && one.isOnline),
    close: () => clearTimeout(timer),
  }
}

const keyOf = (nick: string) => fold(nameOf(nick))
