import type { ChannelsService } from '../../../features/channels/channels.service.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Translator } from '../../../platform/text/translate.ts'
import type { Presence } from '../../../realtime/presence.ts'
import type { MemberCall } from '../call.ts'
import { isIn } from '../connections/connection.ts'
import { channelOf, isSameNick, nameOf, nickOf, slugOf } from '../protocol/names.ts'
import { answerRefusal, subject } from '../protocol/refusals.ts'
import { type CommandTable, registered } from './command.ts'

interface Needs {
  translator: Translator
  presence: Pick<Presence, 'listMembers'>
  channels: Pick<ChannelsService, 'invite'>
}

/** The person hears of it in all their clients, and in the browser as for `/invite`. */
export function invitationCommands(needs: Needs): CommandTable {
  return { INVITE: registered(2, (call) => invite(call, needs)) }
}

async function invite(call: MemberCall, { translator, presence, channels }: Needs): Promise<void> {
  const [nick = '', name = ''] = call.params
  const slug = slugOf(name)
  if (slug === undefined) return call.numeric('noSuchChannel', subject(name), 'No such channel')
  if (!isIn(call.connection, slug))
    return call.numeric('notOnChannel', channelOf(slug), "You're not on that channel")
  const members = await presence.listMembers(slug)
  if (members.some(({ nickname }) => isSameNick(nickOf(nickname), nick)))
    return call.numeric('userOnChannel', subject(nick), channelOf(slug), 'is already on channel')

  try {
    const { nickname } = await channels.invite(call.actor, { slug, nickname: nameOf(nick) })
    call.numeric('inviting', nickOf(nickname), channelOf(slug))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answerRefusal(call, error, translator, error.status === 404 ? nick : channelOf(slug))
  }
}
