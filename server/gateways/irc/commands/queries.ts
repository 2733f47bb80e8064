import { whois as whoisContract } from '#contract/people.ts'
import { fold } from '#contract/rules/fold-text.ts'
import type { Actor } from '../../../platform/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { MemberCall } from '../call.ts'
import { inLines } from '../names-list.ts'
import { channelOf, nameOf, nickOf } from '../protocol/names.ts'
import { prefixOf } from '../protocol/ranks.ts'
import { subject } from '../protocol/refusals.ts'
import { asOneLine, mostTextBytes, splitText } from '../protocol/text.ts'
import { sendAway } from './away.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

const mostNicks = 16
/** WHOIS and other queries about users and their presence. */
export function queryCommands(dependencies: CommandDependencies): CommandTable {
  return {
    WHOIS: registered(1, (call) => whois(call, dependencies)),
    WHOWAS: registered(1, (call) => {
      const nick = subject(call.params[0])
      call.numeric('wasNoSuchNick', nick, 'There was no such nickname')
      call.numeric('endOfWhowas', nick, 'End of WHOWAS')
    }),
    ISON: registered(1, async (call) => {
      const here = await onlineOf(
        call,
        call.params.flatMap((param) => param.split(' ')),
        dependencies,
      )
      call.numeric('ison', here.map(({ nick }) => nick).join(' '))
    }),
    USERHOST: registered(1, async (call) => {
      const here = await onlineOf(call, call.params.slice(0, 5), dependencies)
      call.numeric('userhost', here.map((one) => userhostOf(one, dependencies)).join(' '))
    }),
  }
}

const userhostOf = ({ nick, userId }: Online, { away, identity }: CommandDependencies) =>
  `${nick}=${away.find(userId) === undefined ? '+' : '-'}~u@${identity.host}`

interface Online {
  nick: string
  userId: number
}

/** Returns the users that the requesting user may see online, like with `MONITOR`. */
async function onlineOf(
  { actor }: MemberCall,
  nicks: readonly string[],
  dependencies: CommandDependencies,
): Promise<Online[]> {
  const requested = [...new Set(nicks.filter(Boolean))].slice(0, mostNicks)
  const owners = await dependencies.nicknames.findUsersByNick(requested.map((nick) => fold(nameOf(nick))))
  const here = await Promise.all(
    requested.map(async (nick) => {
      const userId = owners.get(fold(nameOf(nick)))
      return userId !== undefined && (await isSeen(actor, userId, dependencies)) ? [{ nick, userId }] : []
    }),
  )
  return here.flat()
}

export async function isSeen(
  actor: Actor,
  userId: number,
  { blocks, presence }: CommandDependencies,
): Promise<boolean> {
  return !blocks.blockedBy(userId).has(actor.userId) && (await presence.isShown(userId))
}

/** Sends the public data of a user, who is notified like by a whois on the site. */
async function whois(call: MemberCall, dependencies: CommandDependencies): Promise<void> {
  // `WHOIS server nick` queries a specific server, of which there is one.
  const requested = (call.params[1] ?? call.params[0] ?? '').split(',')[0] ?? ''
  const service = dependencies.networkServices.findName(requested)
  if (service) {
    sendWhoisStart(call, { nick: service, name: service }, dependencies)
    return call.numeric('endOfWhois', subject(requested), 'End of /WHOIS list')
  }
  const query = whoisContract.query.safeParse({ username: nameOf(requested) })
  try {
    if (!query.success) throw new NotFound('user_not_found')
    await sendWhois(call, query.data.username, dependencies)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    call.numeric('noSuchNick', subject(requested), 'No such nick/channel')
  }
  call.numeric('endOfWhois', subject(requested), 'End of /WHOIS list')
}

async function sendWhois(call: MemberCall, name: string, dependencies: CommandDependencies): Promise<void> {
  const { nicknames, profile, config, translator } = dependencies
  const whois = await profile.showWhois(call.actor, name)
  const nick = nickOf(whois.nickname)
  sendWhoisStart(call, { nick, name: asOneLine(whois.nickname) }, dependencies)
  const userId = (await nicknames.findUsersByNick([fold(name)])).get(fold(name))
  if (userId !== undefined) await sendWhoisChannels(call, { userId, nick }, dependencies)
  call.numeric('whoisAccount', nick, whois.username, 'is logged in as')
  if (userId !== undefined && (await isSecure(call.actor, userId, dependencies)))
    call.numeric('whoisSecure', nick, 'is using a secure connection')
  const t = translator.in(call.actor.language)
  const lines = [
    whois.welcomeMessage,
    whois.age === null ? '' : t('irc:whois.age', { age: whois.age }),
    whois.instagram ? `Instagram: ${whois.instagram}` : '',
    whois.youtube ? `YouTube: ${whois.youtube}` : '',
    whois.personId === null ? '' : `${config.publicUrl}/person/${whois.personId}`,
  ]
  for (const line of lines.flatMap((text) => splitText(text, mostTextBytes)))
    if (line) call.numeric('whoisSpecial', nick, line)
}

function sendWhoisStart(
  call: MemberCall,
  { nick, name }: { nick: string; name: string },
  { identity, config }: CommandDependencies,
): void {
  call.numeric('whoisUser', nick, '~u', identity.host, '*', name)
  call.numeric('whoisServer', nick, identity.server, config.publicUrl)
}

/** Whether all connections of an online user, by IRC and browser, are secure. */
async function isSecure(actor: Actor, userId: number, dependencies: CommandDependencies): Promise<boolean> {
  const { config, marks } = dependencies
  const isPossible = config.publicUrl.startsWith('https:') && !marks.isInTheOpen(userId)
  return isPossible && (await isSeen(actor, userId, dependencies))
}

/** Sends the channels that the viewer may see, and whether the user is away or a bot. */
async function sendWhoisChannels(
  call: MemberCall,
  { userId, nick }: Online,
  dependencies: CommandDependencies,
): Promise<void> {
  const { profile, roster, away, marks } = dependencies
  const levels = roster.find(userId)?.levels
  const slugs = await profile.listChannelsShown(call.actor, userId)
  const names = slugs.map((slug) => prefixOf(levels?.get(slug) ?? null) + channelOf(slug))
  for (const line of inLines(names, mostTextBytes)) call.numeric('whoisChannels', nick, line)
  sendAway(call, { userId, nick }, away)
  // The bot flag also reveals that a client of the user is connected.
  const isKnownHere = names.length > 0 || (await isSeen(call.actor, userId, dependencies))
  if (isKnownHere && marks.isBot(userId)) call.numeric('whoisBot', nick, 'is a bot')
}
