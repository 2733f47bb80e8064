import * as contract from '#contract/chanserv.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { type Command, personIn } from './command.ts'

const usualMinutes = '60'

/** `/mute NAME [MINUTES] [WHY]`: for an hour, unless another time is said. */
export const mute: Command = async (call, { channels }) => {
  const { nickname: nick, more } = personIn(call)
  const [, minutes = usualMinutes, reason] = /^(?:(\d+)(?:\s+|$))?(.*)$/s.exec(more) ?? []
  const wish = contract.mute.body.safeParse({ nickname: nick, reason, minutes, channel_name: call.slug })
  if (!wish.success) throw new BadRequest('mute_invalid', { params: { command: call.name } })

  const { reason: why, minutes: length } = wish.data
  const terms = { slug: call.slug, person: { nickname: nick }, reason: why, minutes: length }
  const nickname = await channels.mute(call.actor, terms)
  return {
    done: { command: call.name, key: 'channels:done.muted', params: { nickname }, data: { nickname } },
  }
}

/** `/unmute NAME` */
export const unmute: Command = async (call, { channels }) => {
  const person = { nickname: personIn(call).nickname }
  const nickname = await channels.unmute(call.actor, { slug: call.slug, person })
  return {
    done: { command: call.name, key: 'channels:done.unmuted', params: { nickname }, data: { nickname } },
  }
}
