import type { Call } from '../call.ts'
import { subject } from '../protocol/refusals.ts'
import { anytime, beforehand, type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Syntax of `NICK`. The displayed name is that of the account. */
const nickPattern = /^[^\s\p{Cc}!@#:*,.?$][^\s\p{Cc}!@*,?]{0,63}$/u

export interface RegistrationDependencies extends CommandDependencies {
  /** Completes the registration if all data has been received. */
  proceed(call: Call): Promise<void>
  /** Handles `NICK` of a registered client. */
  changeNick(call: Call, nick: string): Promise<void>
}

/** Commands that start and end a connection, and set its names. */
export function registrationCommands(dependencies: RegistrationDependencies): CommandTable {
  const { translator, proceed, hangUp, receipts, farewells, changeNick } = dependencies

  return {
    PASS: beforehand(1, ({ connection, params }) => {
      connection.registration.pass = params[0] ?? ''
    }),
    NICK: anytime(0, async (call) => {
      const nick = call.params[0] ?? ''
      if (!nick) return call.numeric('noNicknameGiven', 'No nickname given')
      if (!nickPattern.test(nick))
        return call.numeric('erroneousNickname', subject(nick), 'Erroneous nickname')
      if (call.connection.isRegistered) return changeNick(call, nick)
      call.connection.registration.nick = nick
      await proceed(call)
    }),
    USER: beforehand(4, async (call) => {
      call.connection.registration.user = call.params[0] ?? ''
      await proceed(call)
    }),
    // https://ircv3.net/specs/extensions/setname: the real name is the nickname, which `NICK` changes; the
    // name of the account is private.
    SETNAME: registered(1, (call) =>
      call.fail('CANNOT_CHANGE_REALNAME', translator.in(call.actor.language)('irc:realNameFixed')),
    ),
    QUIT: anytime(0, async ({ connection, params }) => {
      const { actor, channels } = connection
      const [reason = ''] = params
      if (actor) await farewells.sendFarewell({ connection, actor }, { slugs: [...channels.keys()], reason })
      hangUp(connection, `Quit: ${reason}`)
    }),
    PING: anytime(0, (call) => {
      const [token] = call.params
      if (token === undefined) call.numeric('noOrigin', 'No origin specified')
      else call.serverLine('PONG', call.serverName, token)
    }),
    // Only labeled ones get a reply. The token is the last parameter, after the name of a server.
    PONG: anytime(0, ({ connection, params }) => receipts.confirm(connection, params.at(-1))),
    ERROR: anytime(0, () => {}),
  }
}
