import type { MemberCall } from '../call.ts'
import { inLines } from '../names-list.ts'
import { type Monitor, mostMonitored } from '../people/monitor.ts'
import { mostTextBytes } from '../protocol/text.ts'
import { type CommandTable, registered } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'

/** https://ircv3.net/specs/extensions/monitor */
export function monitorCommands({ monitor }: CommandDependencies): CommandTable {
  const subcommands = new Map<string, (call: MemberCall) => void | Promise<void>>([
    ['+', (call) => add(call, monitor)],
    ['-', (call) => monitor.remove(call.connection, nicksOf(call))],
    ['C', ({ connection }) => monitor.clear(connection)],
    ['L', (call) => list(call, monitor)],
    ['S', ({ connection }) => monitor.show(connection, monitor.list(connection))],
  ])
  return {
    MONITOR: registered(1, (call) => subcommands.get(call.params[0]?.toUpperCase() ?? '')?.(call)),
  }
}

const nicksOf = ({ params }: MemberCall) =>
  (params[1] ?? '').split(',').filter((nick) => /^[^\s:!@*?]{1,64}$/.test(nick))

async function add(call: MemberCall, monitor: Monitor): Promise<void> {
  const tooMany = await monitor.add(call.connection, nicksOf(call))
  if (tooMany.length > 0)
    call.numeric('monListFull', String(mostMonitored), tooMany.join(','), 'Monitor list is full')
}

function list(call: MemberCall, monitor: Monitor): void {
  const nicks = monitor.list(call.connection).map(({ nick }) => nick)
  for (const line of inLines(nicks, mostTextBytes)) call.numeric('monList', line.replaceAll(' ', ','))
  call.numeric('endOfMonList', 'End of MONITOR list')
}
