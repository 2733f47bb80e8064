import type { MemberCall } from '../call.ts'
import { type CommandTable, registered } from './command.ts'

const ofOperators = ['CONNECT', 'DIE', 'KILL', 'REHASH', 'RESTART', 'SQUIT', 'WALLOPS']

/** There are no operators of the server, who could be one or be asked for: staff work on the site. */
export function operatorCommands(): CommandTable {
  const refuse = registered(0, (call: MemberCall) =>
    call.numeric('noPrivileges', "Permission Denied - You're not an IRC operator"),
  )
  return {
    OPER: registered(2, (call) => call.numeric('noOperHost', 'There are no IRC operators here')),
    ...Object.fromEntries(ofOperators.map((name) => [name, refuse])),
  }
}
