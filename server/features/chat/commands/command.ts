import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../../platform/actor.ts'
import { BadRequest } from '../../../platform/errors.ts'
import type { ChannelsService } from '../../channels/channels.service.ts'
import type { ConversationsService } from '../../conversations/conversations.service.ts'
import type { NicknamesService } from '../../nicknames/nicknames.service.ts'
import type { PresenceService } from '../../presence/presence.service.ts'
import type { ProfileService } from '../../profile/profile.service.ts'
import type { NewText, Sent } from '../send-message.ts'

export interface CommandCall {
  actor: Actor
  slug: string
  /** Name without `/`, in lower case. */
  name: string
  /** Text after the name. */
  rest: string
  clientId?: string | undefined
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  isConfirmed?: boolean | undefined
}

export interface CommandDependencies {
  channels: Pick<
    ChannelsService,
    | 'getChannelFor'
    | 'invite'
    | 'setTopic'
    | 'setSlowMode'
    | 'changeLevel'
    | 'kick'
    | 'ban'
    | 'unban'
    | 'mute'
    | 'unmute'
  >
  nicknames: Pick<NicknamesService, 'change'>
  conversations: Pick<ConversationsService, 'find' | 'sendTo'>
  people: Pick<ProfileService, 'showWhois'>
  presenceStates: Pick<PresenceService, 'change'>
  sendMessage(actor: Actor, text: NewText): Promise<Sent>
}

/** Result shown only to the user who gave the command: a text key of `locales/`. */
export interface Done {
  command: string
  key: string
  params: Record<string, string>
  data?: Record<string, string | number>
}

export type CommandResult = Sent | { done: Done }

export type Command = (call: CommandCall, dependencies: CommandDependencies) => Promise<CommandResult>

/** Splits the arguments into the nickname and the rest. */
export function personIn({ name, rest }: CommandCall): { nickname: string; more: string } {
  const [, nickname = '', more = ''] = /^@?(\S*)\s*(.*)$/s.exec(rest) ?? []
  if (!nickname) throw new BadRequest('command_needs_nickname', { params: { command: name } })
  return { nickname, more }
}
