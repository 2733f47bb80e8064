import { z } from 'zod'
import type { JoinAnswer, LeaveAnswer, LiveRefusal, SendAnswer } from '#contract/live.ts'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Presence } from '../../realtime/presence.ts'
import { channelRoom } from '../../realtime/relay.ts'
import type { LiveSocket } from './live-server.ts'
import type { DescribeRefusal, DescribeSendRefusal } from './refusals.ts'

interface Needs {
  access: Access
  caller: Pick<Caller, 'callForGateway'>
  presence: Presence
  watch: Pick<ConnectionWatch, 'guardEntry'>
  describeRefusal: DescribeRefusal
  describeSendRefusal: DescribeSendRefusal
}

/** Rooms of one socket beyond which it is no person's. */
const maxChannels = 128

const place = z
  .union([
    z.string().max(100),
    z.object({ channel: z.string().max(100) }).transform(({ channel }) => channel),
  ])
  .transform(channelSlug)

/** What a client may ask of its socket: to join and to leave channels, and to say something in one. */
export function registerClientEvents(socket: LiveSocket, needs: Needs): void {
  const { access, caller, presence, watch, describeRefusal, describeSendRefusal } = needs
  let turn: Promise<unknown> = Promise.resolve()

  /** One at a time, so that a leave that follows a join ends outside, and lines stand as they were said. */
  function on<Answer>(
    event: string,
    act: (payload: unknown) => Promise<Answer>,
    describe: (socket: LiveSocket, error: unknown) => Answer,
  ): void {
    socket.on(event, (...args: unknown[]) => {
      const answer = acknowledgement<Answer>(args)
      turn = turn.then(() => act(args[0])).then(answer, (error: unknown) => answer(describe(socket, error)))
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

    // Into the room first: what happens from here on is heard, what was before is in the list.
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

  // Whose session this is was found out at the handshake, and is kept true since.
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

/** Answers whoever asked, if they want an answer. */
export function acknowledgement<Answer>(args: unknown[]): (answer: Answer) => void {
  const last = args.at(-1)
  return typeof last === 'function' ? (answer) => void last(answer) : () => {}
}
