import { z } from 'zod'
import type { JoinAnswer, LeaveAnswer, LiveRefusal } from '#contract/live.ts'
import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Access } from '../../realtime/access.ts'
import { channelRoom } from '../../realtime/audience.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { LiveSocket } from './live-server.ts'
import type { DescribeRefusal } from './refusals.ts'

interface Needs {
  access: Access
  presence: Presence
  watch: Pick<ConnectionWatch, 'guardEntry'>
  describeRefusal: DescribeRefusal
}

/** Rooms of one socket beyond which it is no person's. */
const maxChannels = 128

const place = z
  .union([
    z.string().max(100),
    z.object({ channel: z.string().max(100) }).transform(({ channel }) => channel),
  ])
  .transform(channelSlug)

/** What a client may ask of its socket: to join and to leave channels. */
export function hearClient(socket: LiveSocket, { access, presence, watch, describeRefusal }: Needs): void {
  let turn: Promise<unknown> = Promise.resolve()

  /** One at a time, so that a leave that follows a join ends outside. */
  function on<Answer>(event: string, act: (slug: string) => Promise<Answer>): void {
    socket.on(event, (...args: unknown[]) => {
      const answer = acknowledgement<Answer | LiveRefusal>(args)
      turn = turn
        .then(() => act(parseSlug(args[0])))
        .then(answer, (error: unknown) => answer(describeRefusal(socket, error)))
    })
  }

  on<JoinAnswer>('join', async (slug) => {
    const place = { userId: socket.data.actor?.userId, channel: slug }
    const member = await watch.guardEntry(place, () => access.toChannel(socket.data.actor, slug))
    if (!socket.connected || socket.rooms.size >= maxChannels) throw new BadRequest('event_invalid')

    // Into the room first: what happens from here on is heard, what was before is in the list.
    await socket.join(channelRoom(slug))
    const users = await presence.enter(member, socket.id)
    socket.emit('users', users)
    return { status: 'success', users }
  })

  on<LeaveAnswer>('leave', async (slug) => {
    await socket.leave(channelRoom(slug))
    await presence.leave(slug, socket.id)
    return { status: 'success' }
  })
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
