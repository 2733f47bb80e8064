import type { Call, MemberCall } from '../call.ts'

export type Command =
  | { fewest: number; when: 'any' | 'before'; run(call: Call): void | Promise<void> }
  | { fewest: number; when: 'after'; run(call: MemberCall): void | Promise<void> }

/** Commands by name, in upper case. */
export type CommandTable = Readonly<Record<string, Command>>

/** Command that is allowed before and after registration. `fewest`: minimum number of parameters. */
export const anytime = (fewest: number, run: (call: Call) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'any', run },
})

export const beforehand = (fewest: number, run: (call: Call) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'before', run },
})

/** Command for registered clients. */
export const registered = (fewest: number, run: (call: MemberCall) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'after', run },
})
