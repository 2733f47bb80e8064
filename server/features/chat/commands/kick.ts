import * as contract from '#contract/chanserv.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { type Command, personIn } from './command.ts'

/** `/kick NAME [WHY]` */
export const kick: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const wish = contract.kick.body.safeParse({ nickname: nick, reason: more, channel_name: call.slug })
  if (!wish.success) throw new BadRequest('command_invalid', { params: { command: call.name } })

  const nickname = await channels.kick(call.actor, {
    slug: call.slug,
    nickname: nick,
    reason: wish.data.reason,
  })
  return {
    done: { command: call.name, key: 'channels:done.kicked', params: { nickname }, data: { nickname } },
  }
}
