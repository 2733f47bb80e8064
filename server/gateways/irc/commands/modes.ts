import type { Level } from '#contract/channels.ts'
import { ban as banContract } from '#contract/chanserv.ts'
import { Forbidden, Refusal } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { personLine } from '../delivery/person-line.ts'
import { secondsOf } from '../join.ts'
import { botMode, fixedUserMode, mostTargets } from '../protocol/isupport.ts'
import { channelOf, isSameNick, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { levelOfMode } from '../protocol/ranks.ts'
import { answerRefusal, subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

interface Change {
  slug: string
  isGiven: boolean
  mode: string
  /** Undefined if missing. */
  param: string | undefined
}

/** MODE for levels and bans. Other modes are the same in all channels. */
export function modeCommands(dependencies: CommandDependencies): CommandTable {
  return {
    MODE: registered(1, async (call) => {
      const [target = ''] = call.params
      if (!target.startsWith('#')) return userMode(call, target, dependencies)
      const slug = slugOf(target)
      if (slug === undefined) return call.numeric('noSuchChannel', subject(target), 'No such channel')
      if (call.params.length === 1) return showModes(call, slug, dependencies)
      for (const change of readChanges(slug, call.params.slice(1))) await apply(call, change, dependencies)
    }),
  }
}

/** Clients can only set the bot mode of their own user. */
function userMode(call: MemberCall, nick: string, dependencies: CommandDependencies): void {
  const { connection, params } = call
  if (!isSameNick(nick, connection.nick)) call.numeric('usersDontMatch', "Can't change mode for other users")
  else if (params.length === 1) call.numeric('umodeIs', `+${fixedUserMode}${connection.isBot ? botMode : ''}`)
  else changeUserMode(call, readChanges('', [params[1] ?? '']), dependencies)
}

function changeUserMode(
  call: MemberCall,
  changes: readonly Change[],
  { identity, marks }: CommandDependencies,
): void {
  const { connection, actor } = call
  const { nick } = connection
  const isKnown = ({ mode }: Change) => mode === botMode || mode === fixedUserMode
  if (!changes.every(isKnown)) call.numeric('umodeUnknownFlag', 'Unknown MODE flag')
  const change = changes.findLast(({ mode }) => mode === botMode)
  if (!change || change.isGiven === connection.isBot) return
  marks.setBot(connection, change.isGiven)
  const written = `${change.isGiven ? '+' : '-'}${botMode}`
  call.send(personLine(identity, { nick, account: actor.username }, 'MODE', [nick, written]))
}

async function showModes(call: MemberCall, slug: string, { channels }: CommandDependencies): Promise<void> {
  const { channel } = await channels.getChannelFor(call.actor, slug)
  call.numeric('channelModeIs', channelOf(slug), '+nt')
  call.numeric('creationTime', channelOf(slug), secondsOf(channel.createdAt))
}

function readChanges(slug: string, [modes = '', ...params]: readonly string[]): Change[] {
  const waiting = [...params]
  let isGiven = true
  const changes: Change[] = []
  for (const mode of modes) {
    if (mode === '+' || mode === '-') isGiven = mode === '+'
    else changes.push({ slug, isGiven, mode, param: /[qaovb]/.test(mode) ? waiting.shift() : undefined })
  }
  return changes.slice(0, mostTargets)
}

async function apply(call: MemberCall, change: Change, dependencies: CommandDependencies): Promise<void> {
  const { slug, mode, param } = change
  try {
    if (mode === 'n' || mode === 't') return
    if (mode === 'b')
      await (param === undefined
        ? listBans(call, slug, dependencies)
        : changeBan(call, { ...change, param }, dependencies))
    else if (levelOfMode(mode) === undefined)
      call.numeric('unknownMode', subject(mode), 'is unknown mode char to me')
    else if (param === undefined) call.numeric('needMoreParams', 'MODE', 'Not enough parameters')
    else await changeLevel(call, { ...change, param }, dependencies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isOfPerson = error.status === 404 && error.key !== 'channel_not_found'
    answerRefusal(call, error, dependencies.translator, isOfPerson ? param : channelOf(slug))
  }
}

/** A member has one level: a lower mode changes nothing, and only the mode of the level can be removed. */
async function changeLevel(
  call: MemberCall,
  { slug, mode, isGiven, param }: Change & { param: string },
  { channels, presence, nicknames }: CommandDependencies,
): Promise<void> {
  const level = levelOfMode(mode) as Level
  if (level === 100) throw new Forbidden('founder_by_transfer')
  await ensureSeesMembers(call, slug, channels)
  const member = (await presence.listMembers(slug)).find(({ nickname }) =>
    isSameNick(nickOf(nickname), param),
  )
  if (!member) {
    if (await nicknames.findUserByNick(nameOf(param)))
      return call.numeric('userNotInChannel', subject(param), channelOf(slug), "They aren't on that channel")
    return call.numeric('noSuchNick', subject(param), 'No such nick/channel')
  }
  const isChange = isGiven ? member.level < level : member.level === level
  if (!isChange) return
  await channels.changeLevel(call.actor, { slug, nickname: nameOf(param), level: isGiven ? level : 0 })
}

/** Throws for users who are neither members nor moderators of a channel: they may not learn who is in it. */
async function ensureSeesMembers(
  { connection, actor }: MemberCall,
  slug: string,
  channels: CommandDependencies['channels'],
): Promise<void> {
  if (isIn(connection, slug)) return
  await channels.getChannelFor(actor, slug)
  if (!(await channels.isModeratedBy(actor, slug))) throw new Forbidden('not_channel_operator')
}

/** Clients list the bans of each channel that they join, and irssi waits for the end: others get no error. */
async function listBans(call: MemberCall, slug: string, { channels }: CommandDependencies): Promise<void> {
  await channels.getChannelFor(call.actor, slug)
  if (!(await channels.isModeratedBy(call.actor, slug)))
    return call.numeric('endOfBanList', channelOf(slug), 'The ban list is for operators')
  for (const { name, bannedBy, createdAt } of await channels.listBans(call.actor, slug))
    call.numeric('banList', channelOf(slug), `${nickOf(name)}!*@*`, nickOf(bannedBy), secondsOf(createdAt))
  call.numeric('endOfBanList', channelOf(slug), 'End of channel ban list')
}

/** Accepts a nick, `nick!*@*` or `$a:account`: bans apply to users. Only the sender is told of an unban. */
async function changeBan(
  call: MemberCall,
  { slug, isGiven, param }: Change & { param: string },
  { channels, identity, translator }: CommandDependencies,
): Promise<void> {
  const [, account, nick] = /^\$a:(.+)$|^([^!@]+)(?:!.*)?$/.exec(param) ?? []
  const nickname = account ?? nameOf(nick ?? '')
  const parsed = banContract.body.safeParse({ nickname, channel_name: slug, reason: '' })
  if (!parsed.success || /[*?]/.test(nickname)) {
    const text = translator.in(call.actor.language)('irc:banMask')
    return call.numeric('invalidModeParam', channelOf(slug), 'b', subject(param), text)
  }
  if (isGiven) await channels.ban(call.actor, { slug, nickname: parsed.data.nickname })
  else {
    await channels.unban(call.actor, { slug, nickname: parsed.data.nickname })
    const own = { nick: call.connection.nick, account: call.actor.username }
    call.send(personLine(identity, own, 'MODE', [channelOf(slug), '-b', param]))
  }
}
