import type { Message } from '#contract/chat.ts'
import type { Identity } from '../identity.ts'
import type { IrcMessage } from '../message.ts'
import { messageOf } from '../outbox.ts'
import { splitText } from '../text.ts'

/** With the end of the line. https://modern.ircdocs.horse/#message-format */
const mostLineBytes = 512

interface Line {
  /** Nick of the author. */
  nick: string
  /** Undefined where the account is gone. */
  account: string | undefined
  target: string
  text: string
  kind: Message['kind']
  /** When it was stored, ISO 8601. */
  time: string
  tags?: Record<string, string>
  msgid?: string
}

/** One line of the site as lines of the protocol, the id on the first. */
export function renderLine(identity: Identity, line: Line): IrcMessage[] {
  const { nick, account, target, text, kind, time, msgid, tags = {} } = line
  const source = identity.sourceOf(nick)
  const command = kind === 'notice' ? 'NOTICE' : 'PRIVMSG'
  const frame = kind === 'action' ? ['\x01ACTION ', '\x01'] : ['', '']
  const overhead = Buffer.byteLength(`:${source} ${command} ${target} :${frame.join('')}\r\n`)
  const common = { time, ...(account === undefined ? {} : { account }) }
  return splitText(text, mostLineBytes - overhead).map((piece, index) => {
    const own = index === 0 ? { ...(msgid ? { msgid } : {}), ...tags } : {}
    return messageOf(source, command, [target, frame.join(piece)], { ...common, ...own })
  })
}
