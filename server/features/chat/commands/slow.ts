import * as contract from '#contract/chanserv.ts'
import { BadRequest } from '../../../platform/errors.ts'
import type { Command } from './command.ts'

/** `/slow SECONDS [WHY]`; 0 ends it. */
export const slow: Command = async ({ actor, slug, name, rest }, { channels }) => {
  const [, seconds, reason] = /^(\d+)(?:\s+(.*))?$/s.exec(rest) ?? []
  const wish = contract.setSlowMode.body.safeParse({ seconds, reason })
  if (!wish.success) throw new BadRequest('slow_invalid', { params: { command: name } })

  await channels.setSlowMode(actor, { slug, ...wish.data })
  return { done: { command: name, key: 'channels:done.slowMode', params: {} } }
}
