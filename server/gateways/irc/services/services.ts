import type { Actor } from '../../../platform/actor.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Translate } from '../../../platform/text/translate.ts'
import type { MemberCall } from '../call.ts'
import type { PartDependencies } from '../dependencies.ts'
import { nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { refusalText } from '../protocol/refusals.ts'
import { mostTextBytes, splitText } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'

export type NetworkServices = ReturnType<typeof createNetworkServices>

/** ChanServ and NickServ: their names are reserved, and users can give them commands by private message. */
export function createNetworkServices(dependencies: PartDependencies) {
  const { identity, translator } = dependencies
  const services = new Map<string, { name: string; answer: Service }>([
    ['chanserv', { name: 'ChanServ', answer: createChanServ(dependencies) }],
    ['nickserv', { name: 'NickServ', answer: createNickServ(dependencies) }],
  ])

  /** Replies in the language of the account, by notices, which get no reply. */
  async function answerCommand(call: MemberCall, nick: string, text: string): Promise<void> {
    const service = services.get(nick.toLowerCase())
    if (!service) return
    const { actor, connection } = call
    const [, command = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? []
    const t = translator.in(actor.language)
    const question = { actor, command: command.toLowerCase(), rest, t }
    const words = await service.answer(question).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return refusalText(translator, actor.language, error)
    })
    for (const line of splitText(words, mostTextBytes))
      call.send(messageOf(identity.sourceOf(service.name), 'NOTICE', [connection.nick, line]))
  }

  /** Returns the name of a service as it is written, or undefined. */
  const findName = (nick: string): string | undefined => services.get(nick.toLowerCase())?.name

  return { answerCommand, findName }
}

/** Command to a service. */
interface Question {
  actor: Actor
  /** In lower case; may be empty. */
  command: string
  /** Text after the command. */
  rest: string
  /** Translates into the language of the account. */
  t: Translate
}

/** Returns the reply, in one or more lines. Throws refusals. */
type Service = (question: Question) => Promise<string>

/** Commands of the site that apply to a channel. */
const commands = new Set(
  'voice devoice op deop master demaster kick ban kickban unban mute unmute slow topic invite'.split(' '),
)

/** `OP #channel nick` is equivalent to `/op nick` in the channel. */
function createChanServ({ chat }: PartDependencies): Service {
  return async function answer({ actor, command, rest, t }: Question): Promise<string> {
    if (command === '' || command === 'help') return t('irc:chanserv.help')
    if (!commands.has(command)) return t('irc:services.unknown', { service: 'ChanServ' })
    const [, name = '', more = ''] = /^(\S*)\s*(.*)$/.exec(rest) ?? []
    const slug = slugOf(name)
    if (slug === undefined) return t('irc:chanserv.channelMissing', { command: command.toUpperCase() })

    const answer = await chat.submit(actor, { slug, text: `/${command} ${more}`.trim() })
    return 'done' in answer ? t(answer.done.key, answer.done.params) : ''
  }
}

/** Commands with a password that clients send automatically, and that are not needed here. */
const ofPasswords = new Set(['identify', 'login', 'register', 'ghost', 'recover', 'release', 'regain'])

/** `NICK name` and `WHOIS nick` are commands of the site that do not depend on a channel. */
function createNickServ({ chat, nicknames }: PartDependencies): Service {
  const asCommand = async ({ actor, t }: Question, text: string) => {
    const answer = await chat.submit(actor, { slug: '', text: text.trim() })
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
