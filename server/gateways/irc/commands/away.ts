import type { AwayList } from '../../../realtime/away.ts'
import type { Call } from '../call.ts'
import { readReason } from '../protocol/text.ts'
import { anytime, type CommandTable } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** https://ircv3.net/specs/extensions/pre-away: also before registration, for clients that request it. */
export function awayCommands({ away, presenceStates }: CommandDependencies): CommandTable {
  return {
    AWAY: anytime(0, async (call) => {
      const { connection, params } = call
      if (!connection.isRegistered && !connection.held.has('draft/pre-away'))
        return call.numeric('notRegistered', 'You have not registered')
      const text = readText(params[0] ?? '')
      const { actor } = connection
      // No rate limit before registration, when nobody is notified, or for coming back.
      if (actor && text) await presenceStates.changeHere(actor, text)
      else presenceStates.ensureMaySay(text)
      away.set(connection.id, text)
      // Coming back here also ends an away status that was set in the browser.
      if (!text && actor && away.findSaid(actor.userId) !== undefined)
        await presenceStates.change(actor, { away: null })
      if (text) call.numeric('nowAway', 'You have been marked as being away')
      else call.numeric('unaway', 'You are no longer marked as being away')
    }),
  }
}

/** `*` is an automatic away status without a reason. */
function readText(param: string): string {
  const text = readReason(param)
  return text === '*' ? 'Away' : text
}

/** Sends 301 if the user is away. */
export function sendAway(
  call: Call,
  { userId, nick }: { userId: number; nick: string },
  away: Pick<AwayList, 'find'>,
): void {
  const text = away.find(userId)
  if (text !== undefined) call.numeric('away', nick, text)
}
