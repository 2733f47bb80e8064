import type { Call, MemberCall } from '../call.ts'

export type Command =
  | { fewest: number; when: 'any' | 'before'; run(call: Call): void | Promise<void> }
  | { fewest: number; when: 'after'; run(call: MemberCall): void | Promise<void> }

/** By name, in upper case. */
export type CommandTable = Readonly<Record<string, Command>>

/** Before and after registration. `fewest` is how many parameters it needs. */
export const anytime = (fewest: number, run: (call: Call) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'any', run },
})

export const beforehand = (fewest: number, run: (call: Call) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'before', run },
})

/** For whoever is registered. */
export const registered = (fewest: number, run: (call: MemberCall) => void | Promise<void>): Command => ({
  ...{ fewest, when: 'after', run },
})
