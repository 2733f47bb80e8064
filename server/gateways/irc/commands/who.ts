import { fold } from '#contract/rules/fold-text.ts'
import type { Member } from '../../../realtime/presence.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { answerEach } from '../connections/drained.ts'
import { botMode } from '../protocol/isupport.ts'
import { maskMatcher } from '../protocol/mask.ts'
import { channelOf, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { prefixOf } from '../protocol/ranks.ts'
import { subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'
import { isSeen } from './queries.ts'

/** Lists the members of a channel, or users with a nick or mask. https://ircv3.net/specs/extensions/whox */
export function whoCommands(dependencies: CommandDependencies): CommandTable {
  return {
    WHO: registered(1, async (call) => {
      const [mask = '', options = ''] = call.params
      const [, fields, token] = /^[^%]*%([a-z]{0,20})(?:,([^ ,]{1,3}))?$/.exec(options) ?? []
      const found = await find(call, mask, dependencies)
      call.connection.input?.countListed(found.length)
      await answerEach(call, found, (member) => {
        if (fields === undefined) answerPlain(call, member, dependencies)
        else answerFields(call, { member, fields, token: token ?? '0' }, dependencies)
      })
      call.numeric('endOfWho', subject(mask), 'End of WHO list')
    }),
  }
}

/** Finds members of one channel, or of all channels of the client by mask; or the user with an exact nick. */
async function find(call: MemberCall, mask: string, dependencies: CommandDependencies): Promise<Member[]> {
  const { connection } = call
  const { presence, roster } = dependencies
  const slug = slugOf(mask)
  if (slug !== undefined) return isIn(connection, slug) ? presence.listMembers(slug) : []
  const isMask = /[*?]/.test(mask)
  const matching = isMask ? roster.findMatching(maskMatcher(mask)) : [roster.findNamed(mask)]
  const sharing = matching.flatMap((one) => {
    const shared = one?.levels.entries().find(([channel]) => isIn(connection, channel))
    if (!one || !shared) return []
    const [channel, level] = shared
    return [{ id: one.id, nickname: one.nick, name: one.account, level, channel, profileImage: '' }]
  })
  return isMask || sharing.length > 0 ? sharing : findElsewhere(call, mask, dependencies)
}

/** Finds a user without a shared channel, if visible online. Clients also ask for their own user this way. */
async function findElsewhere(
  { actor }: MemberCall,
  nick: string,
  dependencies: CommandDependencies,
): Promise<Member[]> {
  const { nicknames } = dependencies
  const key = fold(nameOf(nick))
  const id = (await nicknames.findUsersByNick([key])).get(key)
  if (id === undefined || !(id === actor.userId || (await isSeen(actor, id, dependencies)))) return []
  const { nickname, username: name } = await nicknames.displayName(id)
  return [{ id, nickname, name, level: 0, channel: '', profileImage: '' }]
}

/** An asterisk without a shared channel. */
const placeOf = ({ channel }: Member) => (channel ? channelOf(channel) : '*')

const flagsOf = ({ id, level }: Member, { away, marks }: CommandDependencies) =>
  `${away.find(id) === undefined ? 'H' : 'G'}${prefixOf(level)}${marks.isBot(id) ? botMode : ''}`

function answerPlain(call: MemberCall, member: Member, dependencies: CommandDependencies): void {
  const nick = nickOf(member.nickname)
  const { host, server } = dependencies.identity
  call.numeric(
    'whoReply',
    placeOf(member),
    '~u',
    host,
    server,
    nick,
    flagsOf(member, dependencies),
    `0 ${nick}`,
  )
}

interface WhoReply {
  member: Member
  fields: string
  token: string
}

/** In the order of the specification, not of the request. */
function answerFields(
  call: MemberCall,
  { member, fields, token }: WhoReply,
  dependencies: CommandDependencies,
): void {
  const { identity } = dependencies
  const nick = nickOf(member.nickname)
  const values: readonly (readonly [field: string, value: string])[] = [
    ['t', token],
    ['c', placeOf(member)],
    ['u', '~u'],
    ['i', '255.255.255.255'],
    ['h', identity.host],
    ['s', identity.server],
    ['n', nick],
    ['f', flagsOf(member, dependencies)],
    ['d', '0'],
    ['l', '0'],
    ['a', member.name],
    ['o', 'n/a'],
    ['r', nick],
  ]
  call.numeric('whoSpcReply', ...values.flatMap(([field, value]) => (fields.includes(field) ? [value] : [])))
}
