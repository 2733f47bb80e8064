import type { ChatService } from '../../../features/chat/chat.service.ts'
import { slugOf } from '../names.ts'
import type { Question, Service } from './service.ts'

interface Needs {
  chat: Pick<ChatService, 'say'>
}

/** Those of the site's commands that are about a channel. */
const commands = new Set(
  'voice devoice op deop master demaster kick ban kickban unban mute unmute slow topic invite'.split(' '),
)

/** `OP #channel nick` is `/op nick` in the channel. */
export function createChanServ({ chat }: Needs): Service {
  return async function answer({ actor, command, rest, t }: Question): Promise<string> {
    if (command === '' || command === 'help') return t('irc:chanserv.help')
    if (!commands.has(command)) return t('irc:services.unknown', { service: 'ChanServ' })
    const [, name = '', more = ''] = /^(\S*)\s*(.*)$/.exec(rest) ?? []
    const slug = slugOf(name)
    if (slug === undefined) return t('irc:chanserv.channelMissing', { command: command.toUpperCase() })

    const answer = await chat.say(actor, { slug, text: `/${command} ${more}`.trim() })
    return 'done' in answer ? t(answer.done.key, answer.done.params) : ''
  }
}
