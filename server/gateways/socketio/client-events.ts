import { z } from 'zod'
import type { JoinAnswer, LeaveAnswer, LiveRefusal, SendAnswer } from '#contract/live.ts'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { createTurns } from '#contract/rules/in-turn.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Presence } from '../../realtime/presence.ts'
import { channelRoom } from '../../realtime/relay.ts'
import type { LiveSocket } from './live-server.ts'
import type { DescribeRefusal, DescribeSendRefusal } from './refusals.ts'

interface Dependencies {
  access: Access
  caller: Pick<Caller, 'callForGateway'>
  presence: Presence
  watch: Pick<ConnectionWatch, 'guardEntry'>
  describeRefusal: DescribeRefusal
  describeSendRefusal: DescribeSendRefusal
}

/** Limit of rooms per socket, above what a person needs. */
const maxChannels = 128

const place = z
  .union([
    z.string().max(100),
    z.object({ channel: z.string().max(100) }).transform(({ channel }) => channel),
  ])
  .transform(channelSlug)

/** Registers the events of a client: joining and leaving channels, watching comments, sending lines. */
export function registerClientEvents(socket: LiveSocket, dependencies: Dependencies): void {
  const { access, caller, presence, watch, describeRefusal, describeSendRefusal } = dependencies
  const inTurn = createTurns()

  /**
   * Handles events one at a time, so that a leave after a join takes effect last, and lines keep their order.
   */
  function on<Answer>(
    event: string,
    act: (payload: unknown) => Promise<Answer>,
    describe: (socket: LiveSocket, error: unknown) => Answer,
  ): void {
    socket.on(event, (...args: unknown[]) => {
      const answer = acknowledgement<Answer>(args)
      inTurn(() => act(args[0])).then(answer, (error: unknown) => answer(describe(socket, error)))
    })
  }

  function onChannel<Answer>(event: string, act: (slug: string) => Promise<Answer>): void {
    on<Answer | LiveRefusal>(event, (payload) => act(parseSlug(payload)), describeRefusal)
  }

  function onComments(event: string, act: (place: string) => Promise<void>): void {
    on<{ status: 'success' } | LiveRefusal>(
      event,
      async (payload) => {
        if (typeof payload !== 'string' || !isCommentPlace(payload)) throw new BadRequest('event_invalid')
        await act(payload)
        return { status: 'success' }
      },
      describeRefusal,
    )
  }

  onChannel<JoinAnswer>('join', async (slug) => {
    const place = { userId: socket.data.actor?.userId, channel: slug }
    const member = await watch.guardEntry(place, () => access.intoChannel(socket.data.actor, slug))
    if (!socket.connected || socket.rooms.size >= maxChannels) throw new BadRequest('event_invalid')

    // Joins the room first: later events are received, earlier ones are reflected in the list.
    await socket.join(channelRoom(slug))
    const users = await presence.enter(member, socket.id)
    socket.emit('users', users)
    return { status: 'success', users }
  })

  onChannel<LeaveAnswer>('leave', async (slug) => {
    await socket.leave(channelRoom(slug))
    await presence.leave(slug, socket.id)
    return { status: 'success' }
  })

  onComments('watch-comments', async (place) => {
    await access.toComments(socket.data.actor, place)
    if (!socket.connected || socket.rooms.size >= maxChannels) throw new BadRequest('event_invalid')
    await socket.join(channelRoom(place))
  })

  onComments('unwatch-comments', async (place) => {
    await socket.leave(channelRoom(place))
  })

  // The session was verified at the handshake and is kept up to date since.
  const send = (line: unknown): Promise<SendAnswer> =>
    caller.callForGateway('POST /api/send-message', line, socket.data.session)
  on('send-message', send, describeSendRefusal)
}

function parseSlug(payload: unknown): string {
  const { success, data } = place.safeParse(payload)
  if (!success) throw new BadRequest('event_invalid')
  if (!channelSlugPattern.test(data)) throw new NotFound('channel_not_found')
  return data
}

/** Returns the client's acknowledgement callback; does nothing if there is none. */
export function acknowledgement<Answer>(args: unknown[]): (answer: Answer) => void {
  const last = args.at(-1)
  return typeof last === 'function' ? (answer) => void last(answer) : () => {}
}
