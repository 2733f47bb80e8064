import type { Level } from '#contract/channels.ts'
import type { Message } from '#contract/chat.ts'
import type { Identity } from '../identity.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { modeOf } from '../protocol/ranks.ts'
import { asOneLine } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'

/**
 * What was done in a channel, as the command that does it; nothing for what IRC has no command for. Told to clients with
 * `draft/event-playback`: https://ircv3.net/specs/extensions/chathistory
 */
export function renderEvent(identity: Identity, { channel, event, createdAt, id }: Message): IrcMessage[] {
  const { key = '', params = {} } = event ?? {}
  const [by, nick] = [nickOf(params.by ?? ''), nickOf(params.nickname ?? '')]
  const line = (command: string, ...rest: string[]) =>
    messageOf(identity.sourceOf(by), command, [channelOf(channel), ...rest], {
      time: createdAt,
      msgid: `c${id}`,
    })

  if (key === 'topic' || key === 'topicCleared') return [line('TOPIC', asOneLine(params.content ?? ''))]
  if (key === 'founder') return [line('MODE', `+${modeOf(100)}`, nick)]
  if (/^(kick|ban)/.test(key)) return [line('KICK', nick, asOneLine(params.reason ?? by))]
  const [, level] = /^level(\d+)$/.exec(key) ?? []
  return level === undefined ? [] : [line('MODE', ...levelChange(Number(level) as Level, nick))]
}

/** What somebody was before is not stored: whatever it was, it is taken. */
function levelChange(level: Level, nick: string): string[] {
  const mode = modeOf(level)
  return mode ? [`+${mode}`, nick] : ['-aov', nick, nick, nick]
}
