import type { Level } from '#contract/channels.ts'
import * as contract from '#contract/chanserv.ts'
import { readNickname } from '#contract/nicknames.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { type Command, type CommandCall, type CommandDependencies, type Done, personIn } from './command.ts'

/** `/away [TEXT]` */
const away: Command = async ({ actor, rest }, { presenceStates }) => {
  const text = rest.replaceAll(/\s+/g, ' ').trim()
  if (text.length > bounds.away.max) throw new BadRequest('command_invalid', { params: { command: 'away' } })
  const state = await presenceStates.change(actor, { away: { text, minutes: null } })
  return { done: { command: 'away', key: 'commands:done.away', params: { text: state.away?.text ?? '' } } }
}

/** `/back` */
const back: Command = async ({ actor }, { presenceStates }) => {
  await presenceStates.change(actor, { away: null })
  return { done: { command: 'back', key: 'commands:done.back', params: {} } }
}

/** `/help` lists the commands, and who may use them. */
const help: Command = async ({ name }) => ({
  done: { command: name, key: 'commands:done.help', params: {} },
})

/** `/me waves` sends an action line. */
const me: Command = async ({ actor, rest, ...line }, { sendMessage }) => {
  const { slug, clientId, replyTo, pictures, isConfirmed } = line
  if (!rest && !pictures?.length) throw new BadRequest('text_required')
  return sendMessage(actor, { slug, text: rest, kind: 'action', clientId, replyTo, pictures, isConfirmed })
}

/** `/msg NAME TEXT` sends a private message. */
const msg: Command = async (call, { conversations }) => {
  const { nickname: nick, more: content } = personIn(call)
  if (!content) throw new BadRequest('text_required')

  const other = await conversations.find(call.actor, { nick })
  const text = { content, clientId: call.clientId }
  const { conversationId } = await conversations.sendTo(call.actor, other, text)
  const nickname = other.name
  const data = { nickname, conversation_id: conversationId }
  return { done: { command: call.name, key: 'commands:done.msg', params: { nickname }, data } }
}

/** `/nick NAME` */
const nick: Command = async (call, { nicknames }) => {
  personIn(call)
  const choice = readNickname(call.rest)
  if ('problem' in choice) throw new BadRequest(choice.problem)

  const { nickname } = await nicknames.change(call.actor, choice.nickname)
  return { done: { command: 'nick', key: 'commands:done.nick', params: { nickname }, data: { nickname } } }
}

/** `/topic TEXT` sets the topic, `/topic` shows it. */
const topic: Command = async (call, dependencies) => {
  if (!call.rest) return showTopic(call, dependencies)
  await dependencies.channels.setTopic(call.actor, { slug: call.slug, content: call.rest })
  return { done: { command: 'topic', key: 'channels:done.topicSet', params: {}, data: { topic: call.rest } } }
}

async function showTopic(
  { actor, slug }: CommandCall,
  { channels }: CommandDependencies,
): Promise<{ done: Done }> {
  const { channel } = await channels.getChannelFor(actor, slug)
  const content = channel.topic
  const key = content ? 'commands:done.topic' : 'commands:done.noTopic'
  return {
    done: { command: 'topic', key, params: { content, channel: `#${slug}` }, data: { topic: content } },
  }
}

/** `/op NAME`, `/devoice NAME` … */
function levelCommand(level: Level): Command {
  return async (call, { channels }) => {
    const nickname = await channels.changeLevel(call.actor, {
      slug: call.slug,
      nickname: personIn(call).nickname,
      level,
    })
    const key = 'channels:done.levelChanged'
    return { done: { command: call.name, key, params: { nickname }, data: { nickname, level } } }
  }
}

/** `/kick NAME [REASON]` */
const kick: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const parsed = contract.kick.body.safeParse({ nickname: nick, reason: more, channel_name: call.slug })
  if (!parsed.success) throw new BadRequest('command_invalid', { params: { command: call.name } })

  const nickname = await channels.kick(call.actor, {
    slug: call.slug,
    nickname: nick,
    reason: parsed.data.reason,
  })
  return {
    done: { command: call.name, key: 'channels:done.kicked', params: { nickname }, data: { nickname } },
  }
}

/** Minutes in a unit of time, as many chat programs take it: `10m`, `2h`, `7d`. */
const unitMinutes: Readonly<Record<string, number>> = { '': 1, m: 1, h: 60, d: 24 * 60 }

/** Splits `10 REASON` or `2h REASON`; the time is optional. */
function timeAndReason(more: string): { minutes: string | undefined; reason: string | undefined } {
  const [, count, unit = '', reason] = /^(?:(\d+)([mhd]?)(?:\s+|$))?(.*)$/is.exec(more) ?? []
  const each = unitMinutes[unit.toLowerCase()] ?? 1
  return { minutes: count && String(Number(count) * each), reason }
}

/** `/ban NAME [MINUTES] [REASON]` bans and kicks. */
const ban: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const { minutes, reason } = timeAndReason(more)
  const parsed = contract.ban.body.safeParse({ nickname: nick, reason, minutes, channel_name: call.slug })
  if (!parsed.success) throw new BadRequest('command_invalid', { params: { command: call.name } })

  const nickname = await channels.ban(call.actor, { ...parsed.data, slug: call.slug })
  return {
    done: { command: call.name, key: 'channels:done.banned', params: { nickname }, data: { nickname } },
  }
}

/** `/unban NAME` */
const unban: Command = async (call, { channels }) => {
  const { nickname: nick } = personIn(call)
  const nickname = await channels.unban(call.actor, { slug: call.slug, nickname: nick })
  return {
    done: { command: call.name, key: 'channels:done.unbanned', params: { nickname }, data: { nickname } },
  }
}

const usualMinutes = '60'

/** `/mute NAME [MINUTES] [REASON]`, by default for an hour. */
const mute: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const { minutes = usualMinutes, reason } = timeAndReason(more)
  const parsed = contract.mute.body.safeParse({ nickname: nick, reason, minutes, channel_name: call.slug })
  if (!parsed.success) throw new BadRequest('mute_invalid', { params: { command: call.name } })

  const { reason: why, minutes: length } = parsed.data
  const terms = { slug: call.slug, person: { nickname: nick }, reason: why, minutes: length }
  const nickname = await channels.mute(call.actor, terms)
  return {
    done: { command: call.name, key: 'channels:done.muted', params: { nickname }, data: { nickname } },
  }
}

/** `/unmute NAME` */
const unmute: Command = async (call, { channels }) => {
  const person = { nickname: personIn(call).nickname }
  const nickname = await channels.unmute(call.actor, { slug: call.slug, person })
  return {
    done: { command: call.name, key: 'channels:done.unmuted', params: { nickname }, data: { nickname } },
  }
}

/** `/slow SECONDS [REASON]`; 0 turns slow mode off. */
const slow: Command = async ({ actor, slug, name, rest }, { channels }) => {
  const [, seconds, reason] = /^(\d+)(?:\s+(.*))?$/s.exec(rest) ?? []
  const parsed = contract.setSlowMode.body.safeParse({ seconds, reason })
  if (!parsed.success) throw new BadRequest('slow_invalid', { params: { command: name } })

  await channels.setSlowMode(actor, { slug, ...parsed.data })
  return { done: { command: name, key: 'channels:done.slowMode', params: {} } }
}

/** `/invite NAME` invites to this channel. */
const invite: Command = async (call, { channels }) => {
  const target = { slug: call.slug, nickname: personIn(call).nickname }
  const { nickname } = await channels.invite(call.actor, target)
  const params = { nickname, channel: `#${call.slug}` }
  return { done: { command: call.name, key: 'commands:done.invited', params, data: { nickname } } }
}

/** `/whois NAME` returns the names of a user. The client shows further public facts. */
const whois: Command = async (call, { people }) => {
  const { username, nickname } = await people.showWhois(call.actor, personIn(call).nickname)
  return {
    done: {
      command: 'whois',
      key: 'commands:done.whois',
      params: { nickname, username },
      data: { nickname, username },
    },
  }
}

/** Commands of the server; clients handle joining and leaving themselves. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    away,
    back,
    help,
    invite,
    me,
    msg,
    nick,
    topic,
    op: levelCommand(5),
    deop: levelCommand(0),
    voice: levelCommand(3),
    devoice: levelCommand(0),
    master: levelCommand(10),
    demaster: levelCommand(0),
    kick,
    ban,
    kickban: ban,
    unban,
    mute,
    unmute,
    slow,
    whois,
  }),
)
