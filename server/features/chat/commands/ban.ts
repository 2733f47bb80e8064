import * as contract from '#contract/chanserv.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { type Command, personIn } from './command.ts'

/** `/ban NAME [MINUTES] [WHY]`: who is banned is put out as well. */
export const ban: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const [, minutes, reason] = /^(?:(\d+)(?:\s+|$))?(.*)$/s.exec(more) ?? []
  const wish = contract.ban.body.safeParse({ nickname: nick, reason, minutes, channel_name: call.slug })
  if (!wish.success) throw new BadRequest('command_invalid', { params: { command: call.name } })

  const nickname = await channels.ban(call.actor, { ...wish.data, slug: call.slug })
  return {
    done: { command: call.name, key: 'channels:done.banned', params: { nickname }, data: { nickname } },
  }
}
