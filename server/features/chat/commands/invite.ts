import { type Command, personIn } from './command.ts'

/** `/invite NAME` to this channel. */
export const invite: Command = async (call, { channels }) => {
  const target = { slug: call.slug, nickname: personIn(call).nickname }
  const { nickname } = await channels.invite(call.actor, target)
  const params = { nickname, channel: `#${call.slug}` }
  return { done: { command: call.name, key: 'commands:done.invited', params, data: { nickname } } }
}
