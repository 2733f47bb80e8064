import type { Call, MemberCall } from '../call.ts'
import { maskMatcher } from '../protocol/mask.ts'
import { isSameNick } from '../protocol/names.ts'
import { subject } from '../protocol/refusals.ts'
import { version } from '../protocol/version.ts'
import { type Command, type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

export function createPeak(): CommandDependencies['peak'] {
  let most = 0
  return (people) => {
    most = Math.max(most, people)
    return most
  }
}

/** Information about the server, and commands of IRC operators, which are refused. */
export function serverCommands(dependencies: CommandDependencies): CommandTable {
  const { identity, config, clock, motd } = dependencies

  /** Accepts the name of the server or of the requesting user as the target: there is only one server. */
  function ofServer(answer: (call: MemberCall) => void | Promise<void>): Command {
    return registered(0, (call) => {
      const target = call.params[0] ?? identity.server
      const isMeant = maskMatcher(target)
      if (isMeant(identity.server) || isSameNick(target, call.connection.nick)) return answer(call)
      call.numeric('noSuchServer', subject(target), 'No such server')
    })
  }

  return {
    MOTD: ofServer(motd),
    LUSERS: registered(0, (call) => sendCounts(call, dependencies)),
    // The nodes of the site are not revealed.
    LINKS: registered(0, (call) => call.numeric('endOfLinks', '*', 'End of /LINKS list')),
    VERSION: ofServer((call) => call.numeric('version', version, identity.server, config.publicUrl)),
    TIME: ofServer((call) => call.numeric('time', identity.server, clock.now().toUTCString())),
    INFO: ofServer((call) => {
      for (const line of [version, config.publicUrl]) call.numeric('info', line)
      call.numeric('endOfInfo', 'End of /INFO list')
    }),
    ADMIN: ofServer((call) => {
      call.numeric('adminMe', identity.server, 'Administrative info')
      call.numeric('adminLoc1', config.publicUrl)
      call.numeric('adminLoc2', config.publicUrl)
      call.numeric('adminEmail', `${config.publicUrl}/contato`)
    }),
    HELP: registered(0, sendHelp),
    HELPOP: registered(0, sendHelp),
    // There are no IRC operators: staff work on the site.
    OPER: registered(2, (call) => call.numeric('noOperHost', 'There are no IRC operators here')),
    ...Object.fromEntries(ofOperators.map((name) => [name, registered(0, refuseOperator)])),
  }
}

const ofOperators = ['CONNECT', 'DIE', 'KILL', 'REHASH', 'RESTART', 'SQUIT', 'WALLOPS']

const refuseOperator = (call: MemberCall) =>
  call.numeric('noPrivileges', "Permission Denied - You're not an IRC operator")

export async function sendCounts(
  call: Call,
  { presence, peak }: Pick<CommandDependencies, 'presence' | 'peak'>,
): Promise<void> {
  const [people, channels] = await Promise.all([presence.countShown(), presence.countMembers()])
  const most = peak(people)
  call.numeric('luserClient', `There are ${people} users and 0 invisible on 1 servers`)
  call.numeric('luserOp', '0', 'operator(s) online')
  call.numeric('luserChannels', String(channels.size), 'channels formed')
  call.numeric('luserMe', `I have ${people} clients and 0 servers`)
  for (const [name, where] of [
    ['localUsers', 'local'],
    ['globalUsers', 'global'],
  ] as const)
    call.numeric(name, String(people), String(most), `Current ${where} users ${people}, max ${most}`)
}

const subjects = `CAP AUTHENTICATE PASS NICK USER QUIT PING JOIN PART NAMES TOPIC KICK LIST MODE PRIVMSG NOTICE TAGMSG
REDACT WHO WHOIS INVITE MONITOR METADATA SETNAME CHANSERV NICKSERV ISON USERHOST AWAY MOTD LUSERS LINKS VERSION TIME INFO ADMIN`

function sendHelp(call: Call): void {
  const name = call.params[0]?.toUpperCase() ?? '*'
  if (name !== '*' && !subjects.split(/\s+/).includes(name)) {
    call.numeric('helpNotFound', name.slice(0, 32).replace(/[\s:]/g, '') || '*', 'No help on this')
    return
  }
  call.numeric('helpStart', name, 'https://modern.ircdocs.horse')
  for (const line of subjects.split('\n')) call.numeric('helpText', name, line)
  call.numeric('endOfHelp', name, 'End of /HELP')
}
