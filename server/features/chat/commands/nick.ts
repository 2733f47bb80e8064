import { readNickname } from '#contract/nicknames.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { type Command, personIn } from './command.ts'

/** `/nick NAME` */
export const nick: Command = async (call, { nicknames }) => {
  personIn(call)
  const wish = readNickname(call.rest)
  if ('problem' in wish) throw new BadRequest(wish.problem)

  const { nickname } = await nicknames.change(call.actor, wish.nickname)
  return { done: { command: 'nick', key: 'commands:done.nick', params: { nickname }, data: { nickname } } }
}
