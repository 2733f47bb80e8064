import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Actor, Input } from '../../tests/support/authorisation/row.ts'
import { table } from '../../tests/support/authorisation/table.ts'
import { nameOf, type World } from '../../tests/support/authorisation/world.ts'

/** A call that changes something. */
export interface Command {
  call: EndpointName
  caller: Actor
  /** Its subject is made as it is called. */
  input(): Input | Promise<Input>
}

/** Every one, as the tests of access make it, but what ends the session that asks: that is somebody else's. */
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
