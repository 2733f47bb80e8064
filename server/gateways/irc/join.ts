import type { ChannelRow } from '../../features/channels/channels.service.ts'
import { NotFound, Refusal } from '../../platform/errors.ts'
import type { Member } from '../../realtime/presence.ts'
import type { MemberCall } from './call.ts'
import { drained } from './connections/drained.ts'
import { patiently } from './connections/patience.ts'
import { joinLine } from './delivery/people.ts'
import { personLine } from './delivery/person-line.ts'
import { sendNames } from './names-list.ts'
import { mostChannels } from './protocol/isupport.ts'
import { channelOf, nickOf, slugOf } from './protocol/names.ts'
import { answerRefusal, subject } from './protocol/refusals.ts'
import { asOneLine } from './protocol/text.ts'
import type { Replay } from './replay.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

export type Join = ReturnType<typeof createJoin>

/** Joins channels. Lines sent during a join are delivered after its reply. */
export function createJoin(dependencies: SharedDependencies & { replay: Replay }) {
  const { registry, channels, access, watch, presence, roster, broadcast, translator, replay } = dependencies

  /** Creates the channel if it does not exist, by the rules of the site. */
  return async function join(call: MemberCall, name: string): Promise<void> {
    const { connection } = call
    const slug = slugOf(name)
    if (slug === undefined) return call.numeric('noSuchChannel', subject(name), 'No such channel')
    // A command may name many channels with many members. A client that has disconnected joins nothing.
    await drained(connection)
    if (connection.isClosed || connection.channels.has(slug)) return
    if (connection.channels.size >= mostChannels)
      return call.numeric('tooManyChannels', subject(name), 'You have joined too many channels')
    if (name.toLowerCase() !== channelOf(slug))
      call.numeric('linkChannel', subject(name), channelOf(slug), 'Forwarding to another channel')

    registry.enter(connection, slug)
    try {
      const { member, channel } = await patiently(connection, () => admit(call, slug))
      const members = await presence.enter(member, connection.id)
      connection.input?.countListed(members.length)
      // The client was removed or disconnected while joining.
      if (!connection.channels.has(slug)) return
      for (const one of members) roster.seat(one)
      sendEntry(call, dependencies, { member, channel })
      await sendContent(call, slug, members)
    } catch (error) {
      registry.leave(connection, slug)
      if (!(error instanceof Refusal)) throw error
      answerRefusal(call, error, translator, name)
    }
  }

  /** Sends the state and the last lines of a channel after its JOIN line; takes that back if it fails. */
  async function sendContent(call: MemberCall, slug: string, members: Member[]): Promise<void> {
    const { connection } = call
    try {
      await sendState(call, dependencies, { slug, members })
      const lastId = await patiently(connection, () => replay(call, slug))
      // The client was removed after the JOIN line was sent.
      if (!connection.channels.has(slug)) return await undoJoin(call, slug)
      call.afterwards(() => broadcast.admit(connection, slug, lastId))
    } catch (error) {
      registry.leave(connection, slug)
      await undoJoin(call, slug)
      throw error
    }
  }

  /** Sends PART if joining fails after the JOIN line was sent. */
  async function undoJoin(call: MemberCall, slug: string): Promise<void> {
    const own = { nick: call.connection.nick, account: call.actor.username }
    call.send(personLine(dependencies.identity, own, 'PART', [channelOf(slug)]))
    await presence.leave(slug, call.connection.id)
  }

  async function admit({ actor }: MemberCall, slug: string) {
    const place = { userId: actor.userId, channel: slug }
    const enter = () => watch.guardEntry(place, () => access.intoChannel(actor, slug))
    const member = await enter().catch(async (error: unknown) => {
      if (!(error instanceof NotFound)) throw error
      await channels.create(actor, slug).catch(exceptFounded)
      return enter()
    })
    const { channel } = await channels.getChannelFor(actor, slug)
    return { member, channel }
  }
}

/** Someone else has just created the channel: it is joined like any other. */
function exceptFounded(error: unknown): void {
  if (!(error instanceof Refusal) || error.key !== 'channel_exists') throw error
}

function sendEntry(
  call: MemberCall,
  dependencies: SharedDependencies,
  { member, channel }: { member: Member; channel: ChannelRow },
): void {
  const { connection } = call
  const { slug } = channel
  const entry = { nick: connection.nick, account: member.name, channel: slug }
  call.send(joinLine(dependencies.identity, connection, entry))
  if (channel.topic) sendTopic(call, dependencies, channel)
  sendPublicLog(call, dependencies, channel)
}

async function sendState(
  call: MemberCall,
  { identity, readMarkers, metadata, roster }: SharedDependencies,
  { slug, members }: { slug: string; members: readonly Member[] },
): Promise<void> {
  const { connection } = call
  const { held } = connection
  if (held.has('draft/read-marker'))
    await patiently(connection, () => readMarkers.answer(call, channelOf(slug)))
  if (!held.has('no-implicit-names'))
    sendNames(call, { slug, members: roster.recall(slug, members), identity })
  await patiently(connection, () => metadata.sendChannel(call, slug))
}

/** Tells users that the channel is publicly logged: 328 has the address, the notice also since when. */
function sendPublicLog(
  call: MemberCall,
  { translator, config }: SharedDependencies,
  { slug, publicSince }: ChannelRow,
): void {
  if (publicSince === null) return
  const address = `${config.publicUrl}/log/${slug}`
  call.numeric('channelUrl', channelOf(slug), address)
  const since = publicSince.slice(0, 10)
  const text = translator.in(call.actor.language)('irc:publicLog', { since, address })
  call.serverLine('NOTICE', channelOf(slug), text)
}

/** Sends 332 and 333, or 331 if there is no topic. */
export function sendTopic(
  call: MemberCall,
  { identity }: Pick<SharedDependencies, 'identity'>,
  { slug, topic, topicSetBy, topicSetAt }: ChannelRow,
): void {
  if (!topic) {
    call.numeric('noTopic', channelOf(slug), 'No topic is set')
    return
  }
  call.numeric('topic', channelOf(slug), asOneLine(topic))
  if (topicSetBy === null || topicSetAt === null) return
  const setBy = identity.sourceOf(nickOf(topicSetBy))
  call.numeric('topicWhoTime', channelOf(slug), setBy, secondsOf(topicSetAt))
}

export const secondsOf = (instant: string) => String(Math.floor(Date.parse(instant) / 1000))
