import type { NetworkServices } from '../services/services.ts'
import { type CommandTable, registered } from './command.ts'

interface Needs {
  services: NetworkServices
}

/** `/cs op #channel nick`, which says the same to ChanServ as a private line. */
export function serviceCommands({ services }: Needs): CommandTable {
  const asking = (name: string) => registered(0, (call) => services.ask(call, name, call.params.join(' ')))
  return {
    CHANSERV: asking('ChanServ'),
    CS: asking('ChanServ'),
    NICKSERV: asking('NickServ'),
    NS: asking('NickServ'),
  }
}
