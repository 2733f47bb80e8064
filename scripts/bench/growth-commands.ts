import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Actor, Input } from '../../tests/support/authorisation/row.ts'
import { table } from '../../tests/support/authorisation/table.ts'
import { nameOf, type World } from '../../tests/support/authorisation/world.ts'

/** A call that changes data. */
export interface Command {
  call: EndpointName
  caller: Actor
  /** Creates the subject of the call. */
  input(): Input | Promise<Input>
}

/**
 * Returns every call that changes data, as in the tests of authorisation, except those that end their own
 * session.
 */
export function listCommands(world: World): Command[] {
  return endpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => ({ call: nameOf(endpoint), isForStaff: /^(staff|admin)$/.test(endpoint.access) }))
    .filter(({ call }) => !table[call].endsSession)
    .map(({ call, isForStaff }) => {
      const caller = isForStaff ? 'admin' : 'owner'
      return { call, caller, input: () => table[call].input?.(world, caller) ?? {} }
    })
}
