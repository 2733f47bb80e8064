import { NotFound, Refusal } from '../../../platform/errors.ts'
import { InvalidRequest, readTimestamp } from '../history/references.ts'
import { refusalText, subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** https://ircv3.net/specs/extensions/read-marker */
export function markreadCommands({ translator, readMarkers }: CommandDependencies): CommandTable {
  return {
    MARKREAD: registered(0, async (call) => {
      const [target, time] = call.params
      if (!target) return call.fail('NEED_MORE_PARAMS', 'Missing parameters')
      try {
        await readMarkers.answer(call, target, time === undefined ? undefined : readTimestamp(time))
      } catch (error) {
        if (error instanceof InvalidRequest) call.fail(error.code, subject(time), error.message)
        // An unknown target has no read marker.
        else if (error instanceof NotFound) call.serverLine('MARKREAD', subject(target), '*')
        else if (error instanceof Refusal)
          call.fail('INVALID_PARAMS', subject(target), refusalText(translator, call.actor.language, error))
        else throw error
      }
    }),
  }
}
