import { type Command, personIn } from './command.ts'

/** `/unban NAME` */
export const unban: Command = async (call, { channels }) => {
  const { nickname: nick } = personIn(call)
  const nickname = await channels.unban(call.actor, { slug: call.slug, nickname: nick })
  return {
    done: { command: call.name, key: 'channels:done.unbanned', params: { nickname }, data: { nickname } },
  }
}
