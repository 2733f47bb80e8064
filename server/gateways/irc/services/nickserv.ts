import type { ChatService } from '../../../features/chat/chat.service.ts'
import type { NicknamesService } from '../../../features/nicknames/nicknames.service.ts'
import { nameOf, nickOf } from '../names.ts'
import type { Question, Service } from './service.ts'

interface Needs {
  chat: Pick<ChatService, 'say'>
  nicknames: Pick<NicknamesService, 'list'>
}

/** What clients send by themselves, with a password that nobody here asks for. */
const ofPasswords = new Set(['identify', 'login', 'register', 'ghost', 'recover', 'release', 'regain'])

/** `NICK name` and `WHOIS nick` are the site's commands, which are the same in every channel and in none. */
export function createNickServ({ chat, nicknames }: Needs): Service {
  const asCommand = async ({ actor, t }: Question, text: string) => {
    const answer = await chat.say(actor, { slug: '', text: text.trim() })
    return 'done' in answer ? t(answer.done.key, answer.done.params) : ''
  }

  return async function answer(question: Question): Promise<string> {
    const { actor, command, rest, t } = question
    if (command === '' || command === 'help') return t('irc:nickserv.help')
    if (command === 'nick') return asCommand(question, `/nick ${nameOf(rest)}`)
    if (command === 'whois' || command === 'info') return asCommand(question, `/whois ${nameOf(rest)}`)
    if (command === 'list') {
      const names = (await nicknames.list(actor.userId)).map(({ nickname }) => nickOf(nickname))
      return t('irc:nickserv.list', { names: [actor.username, ...names].join(', ') })
    }
    if (ofPasswords.has(command)) return t('irc:nickserv.signedIn', { account: actor.username })
    return t('irc:services.unknown', { service: 'NickServ' })
  }
}
