import { refusalFrom } from '../../platform/database/database.ts'
import { createCall } from './call.ts'
import type { Command, CommandTable } from './commands/command.ts'
import type { Connection } from './connections/connection.ts'
import type { PartDependencies } from './dependencies.ts'
import { type IrcMessage, parseMessage } from './protocol/message.ts'
import { collectBatch, isOfBatch } from './protocol/multiline.ts'
import { answerRefusal } from './protocol/refusals.ts'

const httpMethod = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

/** Handles a line of a client: each line gets a reply, or the connection ends. */
export function createDispatch({
  table,
  log,
  translator,
  ...dependencies
}: PartDependencies & { table: CommandTable }) {
  return async function dispatch(connection: Connection, line: string): Promise<void> {
    const message = parseMessage(line)
    if (!message) return
    // Any web page can have a browser send a request here, with lines of ours as its body, from the reader's address.
    if (!connection.isRegistered && httpMethod.test(message.command))
      return dependencies.hangUp(connection, 'This is no web server')
    if (!isOfBatch(connection, message)) return answer(connection, message)

    // Errors in a line of a batch are replies to the label of the batch.
    const { tags } = connection.batch?.opening ?? message
    const call = createCall(connection, { ...message, tags, command: 'BATCH' }, dependencies)
    const whole = collectBatch(call, message)
    call.finish()
    if (whole) await answer(connection, whole)
  }

  async function answer(connection: Connection, message: IrcMessage): Promise<void> {
    const call = createCall(connection, message, dependencies)
    const command = Object.hasOwn(table, call.command) ? table[call.command] : undefined
    try {
      await run(command, call)
    } catch (error) {
      const refusal = refusalFrom(error)
      if (refusal) answerRefusal(call, refusal, translator)
      else {
        log.error({ err: error, command: call.command }, 'IRC command failed')
        call.fail('INTERNAL_ERROR', translator.error(connection.actor?.language ?? 'pt', 'internal_error'))
      }
    }
    call.finish()
  }
}

async function run(command: Command | undefined, call: ReturnType<typeof createCall>): Promise<void> {
  const { connection, params } = call
  if (!command) {
    // Other text belongs to a different protocol, and is not repeated.
    const name = /^[A-Z]{1,32}$/.test(call.command) ? call.command : '*'
    call.numeric(connection.isRegistered ? 'unknownCommand' : 'notRegistered', name, 'Unknown command')
  } else if (command.when === 'after' && !connection.isRegistered)
    call.numeric('notRegistered', 'You have not registered')
  else if (command.when === 'before' && connection.isRegistered)
    call.numeric('alreadyRegistered', 'You may not reregister')
  else if (params.length < command.fewest || params.slice(0, command.fewest).some((param) => param === ''))
    call.numeric('needMoreParams', call.command, 'Not enough parameters')
  else if (command.when !== 'after') await command.run(call)
  else if (connection.actor) await command.run(Object.assign(call, { actor: connection.actor }))
}
