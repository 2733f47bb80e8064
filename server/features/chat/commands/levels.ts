import type { Level } from '#contract/channels.ts'
import { type Command, personIn } from './command.ts'

/** `/op NAME`, `/devoice NAME` … */
export function giveLevel(level: Level): Command {
  return async (call, { channels }) => {
    const nickname = await channels.changeLevel(call.actor, {
      slug: call.slug,
      nickname: personIn(call).nickname,
      level,
    })
    const key = 'channels:done.levelChanged'
    return { done: { command: call.name, key, params: { nickname }, data: { nickname, level } } }
  }
}
