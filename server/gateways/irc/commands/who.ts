import type { Member } from '../../../realtime/presence.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { answerEach } from '../connections/drained.ts'
import { botMode } from '../protocol/isupport.ts'
import { maskMatcher } from '../protocol/mask.ts'
import { channelOf, nickOf, slugOf } from '../protocol/names.ts'
import { prefixOf } from '../protocol/ranks.ts'
import { subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Who is in a channel, or is called so and shares one. https://ircv3.net/specs/extensions/whox */
export function whoCommands(needs: CommandDependencies): CommandTable {
  return {
    WHO: registered(1, async (call) => {
      const [mask = '', options = ''] = call.params
      const [, fields, token] = /^[^%]*%([a-z]{0,20})(?:,([^ ,]{1,3}))?$/.exec(options) ?? []
      await answerEach(call, await find(call, mask, needs), (member) => {
        if (fields === undefined) answerPlain(call, member, needs)
        else answerFields(call, { member, fields, token: token ?? '0' }, needs)
      })
      call.numeric('endOfWho', subject(mask), 'End of WHO list')
    }),
  }
}

/** Of channels that the client is in: everybody in one, or all whose nick matches. */
async function find(
  { connection }: MemberCall,
  mask: string,
  { presence, roster }: CommandDependencies,
): Promise<Member[]> {
  const slug = slugOf(mask)
  if (slug !== undefined) return isIn(connection, slug) ? presence.listMembers(slug) : []
  const matching = /[*?]/.test(mask) ? roster.findMatching(maskMatcher(mask)) : [roster.findNamed(mask)]
  return matching.flatMap((one) => {
    const shared = one?.levels.entries().find(([channel]) => isIn(connection, channel))
    if (!one || !shared) return []
    const [channel, level] = shared
    return [{ id: one.id, nickname: one.nick, name: one.account, level, channel, profileImage: '' }]
  })
}

const flagsOf = ({ id, level }: Member, { away, marks }: CommandDependencies) =>
  `${away.find(id) === undefined ? 'H' : 'G'}${prefixOf(level)}${marks.isBot(id) ? botMode : ''}`

function answerPlain(call: MemberCall, member: Member, needs: CommandDependencies): void {
  const nick = nickOf(member.nickname)
  const { host, server } = needs.identity
  call.numeric(
    'whoReply',
    channelOf(member.channel),
    '~u',
    host,
    server,
    nick,
    flagsOf(member, needs),
    `0 ${nick}`,
  )
}

interface Asked {
  member: Member
  fields: string
  token: string
}

/** In the order of the specification, whatever the order in which they were asked for. */
function answerFields(call: MemberCall, { member, fields, token }: Asked, needs: CommandDependencies): void {
  const { identity } = needs
  const nick = nickOf(member.nickname)
  const values: readonly (readonly [field: string, value: string])[] = [
    ['t', token],
    ['c', channelOf(member.channel)],
    ['u', '~u'],
    ['i', '255.255.255.255'],
    ['h', identity.host],
    ['s', identity.server],
    ['n', nick],
    ['f', flagsOf(member, needs)],
    ['d', '0'],
    ['l', '0'],
    ['a', member.name],
    ['o', 'n/a'],
    ['r', nick],
  ]
  call.numeric('whoSpcReply', ...values.flatMap(([field, value]) => (fields.includes(field) ? [value] : [])))
}
