import type { Translator } from '../../../platform/text/translate.ts'
import { type CommandTable, registered } from './command.ts'

interface Needs {
  translator: Translator
}

/**
 * https://ircv3.net/specs/extensions/setname: the real name that is shown is the nickname, which `NICK` changes; that of
 * the account is nobody else's business.
 */
export function setNameCommands({ translator }: Needs): CommandTable {
  return {
    SETNAME: registered(1, (call) =>
      call.fail('CANNOT_CHANGE_REALNAME', translator.in(call.actor.language)('irc:realNameFixed')),
    ),
  }
}
