import type { Person } from '#contract/chat.ts'
import type { LiveEvents, LiveRefusal, WatchAnswer } from '#contract/live.ts'
import { createTurns } from '#contract/rules/in-turn.ts'
import { Unauthorized } from '../../platform/errors.ts'
import type { ShownPresence } from '../../realtime/shown-presence.ts'
import { acknowledgement } from './client-events.ts'
import type { LiveServer, LiveSocket } from './live-server.ts'
import type { DescribeRefusal } from './refusals.ts'

interface Dependencies {
  io: LiveServer
  presence: Pick<ShownPresence, 'listShown' | 'countShown' | 'onOnline'>
  describeRefusal: DescribeRefusal
}

interface OnlineList {
  /** Registers the events by which a client watches who is online. */
  register(socket: LiveSocket): void
  close(): void
}

export const shownOnline = 200
const pauseMilliseconds = 1000
const room = 'online-watchers'

/**
 * Sends changes of the list of people online, once a second, to clients that watch it. Runs one step at a
 * time, so that the changes after a returned list build on it.
 */
export function createOnlineList({ io, presence, describeRefusal }: Dependencies): OnlineList {
  let sent: readonly Person[] = []
  const inTurn = createTurns()
  let timer: NodeJS.Timeout | undefined

  async function emitChange(): Promise<void> {
    const now = await presence.listShown(shownOnline)
    const change = changeBetween(sent, now)
    sent = now
    if (change) io.to(room).emit('online-changed', change)
  }

  async function watch(socket: LiveSocket): Promise<WatchAnswer> {
    if (!socket.data.actor) throw new Unauthorized('jwt_missing')
    return inTurn(async () => {
      await emitChange()
      await socket.join(room)
      return { status: 'success', users: [...sent], total: await presence.countShown() }
    })
  }

  function soon(): void {
    if (!io.sockets.adapter.rooms.has(room)) return
    timer ??= setTimeout(() => {
      timer = undefined
      void inTurn(emitChange).catch(() => {})
    }, pauseMilliseconds).unref()
  }

  presence.onOnline(soon)

  return {
    register: (socket) => {
      socket.on('watch-online', (...args: unknown[]) => {
        const answer = acknowledgement<WatchAnswer | LiveRefusal>(args)
        watch(socket).then(answer, (error: unknown) => answer(describeRefusal(socket, error)))
      })
      socket.on('unwatch-online', (...args: unknown[]) => {
        void socket.leave(room)
        acknowledgement<{ status: 'success' }>(args)({ status: 'success' })
      })
    },
    close: () => clearTimeout(timer),
  }
}

/** Returns the difference of two lists of people; undefined if they are the same. */
function changeBetween(
  before: readonly Person[],
  now: readonly Person[],
): LiveEvents['online-changed'][0] | undefined {
  const previous = new Map(before.map((person) => [person.id, person]))
  const here = new Set(now.map(({ id }) => id))
  const came = now.filter((person) => !isSame(previous.get(person.id), person))
  const left = before.filter(({ id }) => !here.has(id)).map(({ id }) => id)
  return came.length + left.length > 0 ? { came, left } : undefined
}

function isSame(before: Person | undefined, person: Person): boolean {
  return (
    before?.nickname === person.nickname &&
    before.name === person.name &&
    before.profileImage === person.profileImage &&
    before.away === person.away
  )
}
