import { kick as kickContract } from '#contract/chanserv.ts'
import type { ChannelsService } from '../../../features/channels/channels.service.ts'
import { BadRequest, Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { answerEach } from '../connections/drained.ts'
import { personLine } from '../delivery/person-line.ts'
import { sendTopic } from '../join.ts'
import { sendNames } from '../names-list.ts'
import { mostTargets } from '../protocol/isupport.ts'
import { maskMatcher } from '../protocol/mask.ts'
import { channelOf, isSameNick, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { answerRefusal, subject } from '../protocol/refusals.ts'
import { readReason, withoutFormatting } from '../protocol/text.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Commands on channels and their members. */
export function channelCommands(dependencies: CommandDependencies): CommandTable {
  const { join, identity, presence, channels, translator } = dependencies

  return {
    JOIN: registered(1, async (call) => {
      if (call.params[0] === '0')
        for (const slug of [...call.connection.channels.keys()]) await part(call, slug, dependencies)
      else for (const name of targetsOf(call)) await join(call, name)
    }),
    PART: registered(1, async (call) => {
      for (const name of targetsOf(call)) {
        const slug = slugOf(name)
        if (slug === undefined) call.numeric('noSuchChannel', subject(name), 'No such channel')
        else if (!isIn(call.connection, slug)) call.numeric('notOnChannel', channelOf(slug), notThere)
        else await part(call, slug, dependencies)
      }
    }),
    NAMES: registered(0, async (call) => {
      if (!call.params[0]) call.numeric('endOfNames', '*', 'End of /NAMES list')
      for (const name of targetsOf(call)) {
        const slug = slugOf(name)
        if (slug !== undefined && isIn(call.connection, slug)) {
          const members = await presence.listMembers(slug)
          call.connection.input?.countListed(members.length)
          sendNames(call, { slug, members, identity })
        } else call.numeric('endOfNames', subject(name), 'End of /NAMES list')
      }
    }),
    TOPIC: registered(1, async (call) => {
      const [name = '', content] = call.params
      const slug = slugOf(name)
      if (slug === undefined) return call.numeric('noSuchChannel', subject(name), 'No such channel')
      if (content === undefined)
        return sendTopic(call, dependencies, (await channels.getChannelFor(call.actor, slug)).channel)
      if (!isIn(call.connection, slug)) return call.numeric('notOnChannel', channelOf(slug), notThere)
      await channels.setTopic(call.actor, { slug, content: withoutFormatting(content) })
    }),
    KICK: registered(2, async (call) => {
      const [, nicks = '', reason = ''] = call.params
      const names = targetsOf(call)
      // Kicks several users from one channel, or each from its own channel.
      for (const [index, nick] of nicks.split(',').filter(Boolean).slice(0, mostTargets).entries()) {
        const name = names.length > 1 ? names[index] : names[0]
        if (name !== undefined) await kickFrom(call, { name, nick, reason })
      }
    }),
    INVITE: registered(2, (call) => invite(call, dependencies)),
    LIST: registered(0, (call) => list(call, dependencies)),
  }

  async function kickFrom(
    call: MemberCall,
    { name, nick, reason }: { name: string; nick: string; reason: string },
  ): Promise<void> {
    const slug = slugOf(name)
    if (slug === undefined) return call.numeric('noSuchChannel', subject(name), 'No such channel')
    await kick(call, { slug, nick, reason }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      if (error.key === 'not_in_channel')
        call.numeric('userNotInChannel', subject(nick), channelOf(slug), "They aren't on that channel")
      else answerRefusal(call, error, translator, error.status === 404 ? nick : name)
    })
  }

  async function kick(
    call: MemberCall,
    { slug, nick, reason }: { slug: string; nick: string; reason: string },
  ) {
    const body = { nickname: nameOf(nick), channel_name: slug, reason: readReason(reason) }
    const parsed = kickContract.body.safeParse(body)
    if (!parsed.success) throw new BadRequest('value_invalid')
    await channels.kick(call.actor, { slug, nickname: parsed.data.nickname, reason: parsed.data.reason })
  }
}

const notThere = "You're not on that channel"
/** Maximum number of channels in one command. */
const mostNamed = 300

const targetsOf = ({ params }: MemberCall) => (params[0] ?? '').split(',').filter(Boolean).slice(0, mostNamed)

async function part(call: MemberCall, slug: string, dependencies: CommandDependencies): Promise<void> {
  const { identity, registry, presence, farewells } = dependencies
  const { connection, actor } = call
  const typedReason = call.command === 'PART' ? (call.params[1] ?? '') : ''
  await farewells.sendFarewell(call, { slugs: [slug], reason: typedReason })
  const reason = typedReason ? [withoutFormatting(typedReason)] : []
  call.send(
    personLine(identity, { nick: connection.nick, account: actor.username }, 'PART', [
      channelOf(slug),
      ...reason,
    ]),
  )
  registry.leave(connection, slug)
  await presence.leave(slug, connection.id)
}

/** The invitation is delivered to all clients of the user, and to the browser, like that of `/invite`. */
async function invite(
  call: MemberCall,
  { translator, presence, channels }: CommandDependencies,
): Promise<void> {
  const [nick = '', name = ''] = call.params
  const slug = slugOf(name)
  if (slug === undefined) return call.numeric('noSuchChannel', subject(name), 'No such channel')
  if (!isIn(call.connection, slug)) return call.numeric('notOnChannel', channelOf(slug), notThere)
  const members = await presence.listMembers(slug)
  if (members.some(({ nickname }) => isSameNick(nickOf(nickname), nick)))
    return call.numeric('userOnChannel', subject(nick), channelOf(slug), 'is already on channel')

  try {
    const { nickname } = await channels.invite(call.actor, { slug, nickname: nameOf(nick) })
    call.numeric('inviting', nickOf(nickname), channelOf(slug))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answerRefusal(call, error, translator, error.status === 404 ? nick : channelOf(slug))
  }
}

/** `ELIST=CMNTU`: masks, excluded masks, number of members, and minutes since creation or topic change. */
async function list(call: MemberCall, { channels, clock }: CommandDependencies): Promise<void> {
  const named = (call.params[0] ?? '').split(',').filter(Boolean).slice(0, mostNamed)
  const conditions = named.flatMap((wish) => readCondition(wish, clock.now()) ?? [])
  const masks = named.filter((wish) => !readCondition(wish, clock.now())).map(maskMatcher)
  const isNamed = ({ name }: Listed) => masks.length === 0 || masks.some((isMeant) => isMeant(name))
  const listed = (await channels.list(call.actor)).filter(
    (channel) => isNamed(channel) && conditions.every((holds) => holds(channel)),
  )
  await answerEach(call, listed, ({ name, users, topic }) =>
    call.numeric('list', name, String(users), withoutFormatting(topic).replace(/\s+/g, ' ')),
  )
  call.numeric('listEnd', 'End of /LIST')
}

type Listed = Awaited<ReturnType<ChannelsService['list']>>[number]

/** Parses an `ELIST` condition, all of which must hold; undefined for a name or mask, of which one must. */
function readCondition(wish: string, now: Date): ((channel: Listed) => boolean) | undefined {
  const [, what = '', sign, bound] = /^([CT]?)([<>])(\d{1,9})$/i.exec(wish) ?? []
  if (sign) {
    const isMore = sign === '>'
    const measure = measures[what.toUpperCase()] ?? (({ users }: Listed) => users)
    return (channel) => {
      const value = measure(channel, now)
      return isMore ? value > Number(bound) : value < Number(bound)
    }
  }
  if (!wish.startsWith('!')) return undefined
  const isMatch = maskMatcher(wish.slice(1))
  return ({ name }) => !isMatch(name)
}

/** A topic that was never set has no age: comparisons with `NaN` are false. */
const measures: Record<string, (channel: Listed, now: Date) => number> = {
  C: ({ createdAt }, now) => minutesSince(createdAt, now),
  T: ({ topicSetAt }, now) => (topicSetAt === null ? Number.NaN : minutesSince(topicSetAt, now)),
}

const minutesSince = (instant: string, now: Date) => (now.getTime() - Date.parse(instant)) / 60_000
