import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** `/cs op #channel nick`, equivalent to a private message to ChanServ. */
export function serviceCommands({ networkServices }: CommandDependencies): CommandTable {
  const asking = (name: string) =>
    registered(0, (call) => networkServices.answerCommand(call, name, call.params.join(' ')))
  return {
    CHANSERV: asking('ChanServ'),
    CS: asking('ChanServ'),
    NICKSERV: asking('NickServ'),
    NS: asking('NickServ'),
  }
}
