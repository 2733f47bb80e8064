import type { Call } from '../call.ts'
import { setCapabilities } from '../connections/connection.ts'
import { inLines } from '../names-list.ts'
import { type Capability, isCapability, listCapabilities } from '../protocol/capabilities.ts'
import { anytime, type CommandTable } from './command.ts'
import type { RegistrationDependencies } from './registration.ts'

/** https://ircv3.net/specs/extensions/capability-negotiation */
export function capabilityCommands({ proceed }: Pick<RegistrationDependencies, 'proceed'>): CommandTable {
  const subcommands = new Map<string, (call: Call) => void | Promise<void>>([
    ['LS', list],
    ['LIST', listHeld],
    ['REQ', request],
    ['END', end],
  ])

  async function end(call: Call): Promise<void> {
    call.connection.registration.isNegotiating = false
    await proceed(call)
  }

  return {
    CAP: anytime(1, async (call) => {
      const name = call.params[0]?.toUpperCase() ?? ''
      const subcommand = subcommands.get(name)
      if (subcommand) await subcommand(call)
      else call.numeric('invalidCapCommand', /^[A-Z]{1,20}$/.test(name) ? name : '*', 'Invalid CAP command')
    }),
  }
}

function listHeld(call: Call): void {
  const lines = inLines([...call.connection.held], mostBytesOfList)
  sendList(call, 'LIST', lines.length > 0 ? lines : [''])
}

/** Bytes of capabilities in a line; an asterisk marks all lines but the last. */
const mostBytesOfList = 400
/** Clients before version 302 support a single line, which has all capabilities. */
const mostBytesOfOnlyLine = 450

function list(call: Call): void {
  const { connection, params } = call
  const version = Number(params[1] ?? 0)
  if (!connection.isRegistered) connection.registration.isNegotiating = true
  if (version >= 302) {
    connection.capVersion = version
    setCapabilities(connection, (held) => held.add('cap-notify'))
  }
  const isNew = connection.capVersion >= 302
  const sts = isNew && connection.stsPolicy ? [connection.stsPolicy] : []
  const capabilities = [...listCapabilities({ withValues: isNew }), ...sts]
  sendList(call, 'LS', inLines(capabilities, isNew ? mostBytesOfList : mostBytesOfOnlyLine))
}

function sendList({ connection, serverLine }: Call, subcommand: string, lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    const more = index < lines.length - 1 && connection.capVersion >= 302 ? ['*'] : []
    serverLine('CAP', connection.nick, subcommand, ...more, line)
  }
}

/** Accepts all requested capabilities or none. */
function request({ connection, params, serverLine }: Call): void {
  if (!connection.isRegistered) connection.registration.isNegotiating = true
  const wishes = (params[1] ?? '').split(' ').filter(Boolean)
  const names = wishes.map((wish) => wish.replace(/^-/, ''))
  const isKept = wishes.includes('-cap-notify') && connection.capVersion >= 302
  if (!names.every(isCapability) || isKept) {
    serverLine('CAP', connection.nick, 'NAK', params[1] ?? '')
    return
  }
  serverLine('CAP', connection.nick, 'ACK', params[1] ?? '')
  setCapabilities(connection, (held) => {
    for (const wish of wishes) {
      const name = wish.replace(/^-/, '') as Capability
      if (wish.startsWith('-')) held.delete(name)
      else held.add(name)
    }
  })
}
