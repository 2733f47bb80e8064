import { Refusal } from '../../../platform/errors.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { MemberCall } from '../call.ts'
import type { Identity } from '../identity.ts'
import { messageOf } from '../outbox.ts'
import { splitText } from '../text.ts'
import { createChanServ } from './chanserv.ts'
import { createNickServ } from './nickserv.ts'
import type { Service } from './service.ts'

type Needs = Parameters<typeof createChanServ>[0] &
  Parameters<typeof createNickServ>[0] & { identity: Identity; translator: Translator }

/** Of a line, so that it fits into 512 bytes with all that stands before it. */
const mostBytes = 380

export type NetworkServices = ReturnType<typeof createNetworkServices>

/** ChanServ and NickServ: whom nobody can be called like, and whom people talk to instead of giving commands. */
export function createNetworkServices(needs: Needs) {
  const { identity, translator } = needs
  const services = new Map<string, { name: string; answer: Service }>([
    ['chanserv', { name: 'ChanServ', answer: createChanServ(needs) }],
    ['nickserv', { name: 'NickServ', answer: createNickServ(needs) }],
  ])

  /** Answers in the language of the account, by notices that nothing answers. */
  async function ask(call: MemberCall, nick: string, text: string): Promise<void> {
    const service = services.get(nick.toLowerCase())
    if (!service) return
    const { actor, connection } = call
    const [, command = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(text) ?? []
    const t = translator.in(actor.language)
    const question = { actor, command: command.toLowerCase(), rest, t }
    const words = await service.answer(question).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return translator.error(actor.language, error.key, error.params)
    })
    for (const line of splitText(words, mostBytes))
      call.send(messageOf(identity.sourceOf(service.name), 'NOTICE', [connection.nick, line]))
  }

  return { ask, isService: (nick: string) => services.has(nick.toLowerCase()) }
}
