import type { Command } from './command.ts'

/** `/help` lists what can be typed, and who may. */
export const help: Command = async ({ name }) => ({
  done: { command: name, key: 'commands:done.help', params: {} },
})
