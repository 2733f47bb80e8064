import { bounds } from '#contract/rules/bounds.ts'
import { BadRequest } from '../../../platform/errors.ts'
import type { Command } from './command.ts'

/** `/away [TEXT]` */
export const away: Command = async ({ actor, rest }, { presenceStates }) => {
  const text = rest.replaceAll(/\s+/g, ' ').trim()
  if (text.length > bounds.away.max) throw new BadRequest('command_invalid', { params: { command: 'away' } })
  const state = await presenceStates.change(actor, { away: { text, minutes: null } })
  return { done: { command: 'away', key: 'commands:done.away', params: { text: state.away?.text ?? '' } } }
}

/** `/back` */
export const back: Command = async ({ actor }, { presenceStates }) => {
  await presenceStates.change(actor, { away: null })
  return { done: { command: 'back', key: 'commands:done.back', params: {} } }
}
