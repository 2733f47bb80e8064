import type { Message } from '#contract/chat.ts'
import type { PrivateMessage } from '#contract/conversations.ts'
import type { Connection } from '../connections/connection.ts'
import type { Identity } from '../identity.ts'
import { nextBatchId } from '../protocol/batch.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { cutText, splitText } from '../protocol/text.ts'
import { messageOf } from '../transport/outbox.ts'

/** Including the end of the line. https://modern.ircdocs.horse/#message-format */
const mostLineBytes = 512

interface Line {
  /** Nick of the author. */
  nick: string
  /** Undefined if the account was deleted. */
  account: string | undefined
  isBot?: boolean
  target: string
  text: string
  pictures?: Message['pictures']
  kind: Message['kind']
  /** Time of storage, ISO 8601. */
  time: string
  msgid?: string
  /** Id of the message being replied to: https://ircv3.net/specs/client-tags/reply */
  replyTo?: string | undefined
}

/** Renders a message of the site as lines, the first with the id; as a batch if the client supports it. */
export function renderLine(identity: Identity, line: Line, { held }: Pick<Connection, 'held'>): IrcMessage[] {
  const { nick, account, isBot, target, kind, time, msgid, replyTo } = line
  const text = withAddresses(identity, line)
  const source = identity.sourceOf(nick)
  const command = kind === 'notice' ? 'NOTICE' : 'PRIVMSG'
  const frame = kind === 'action' ? ['\x01ACTION ', '\x01'] : ['', '']
  const overhead = Buffer.byteLength(`:${source} ${command} ${target} :${frame.join('')}\r\n`)
  const mostBytes = mostLineBytes - overhead
  const common = { time, ...(account === undefined ? {} : { account }), ...(isBot ? { bot: '' } : {}) }
  const own = { ...(msgid ? { msgid } : {}), ...(replyTo ? { '+draft/reply': replyTo } : {}) }
  if (kind !== 'action' && held.has('draft/multiline') && held.has('batch')) {
    const pieces = cutText(text, mostBytes)
    if (pieces.length > 1)
      return renderBatch({ source, command, target, tags: { ...common, ...own } }, pieces)
  }
  return splitText(text, mostBytes).map((piece, index) =>
    messageOf(source, command, [target, frame.join(piece)], {
      ...{ ...common, time: laterBy(index, time) },
      ...(index === 0 ? own : {}),
    }),
  )
}

/** Bouncers sort what they store by time: each line of a text is a millisecond after the one before it. */
const laterBy = (milliseconds: number, time: string): string =>
  milliseconds === 0 ? time : new Date(Date.parse(time) + milliseconds).toISOString()

/** Actions in private are stored as text. */
export function kindInPrivate({ notice }: Pick<PrivateMessage, 'notice'>): Message['kind'] {
  return notice ? 'notice' : 'text'
}

/** Appends the addresses of pictures, which only users who may read the line can open. */
function withAddresses(identity: Identity, { text, kind, pictures = [] }: Line): string {
  const addresses = pictures.map(({ url, alt }) => identity.addressOf(url) + (alt && ` (${alt})`))
  return [...(text ? [text] : []), ...addresses].join(kind === 'action' ? ' ' : '\n')
}

interface Frame {
  source: string
  command: string
  target: string
  tags: Record<string, string>
}

/** https://ircv3.net/specs/extensions/multiline */
function renderBatch(
  { source, command, target, tags }: Frame,
  pieces: ReturnType<typeof cutText>,
): IrcMessage[] {
  const batch = nextBatchId()
  return [
    messageOf(source, 'BATCH', [`+${batch}`, 'draft/multiline', target], tags),
    ...pieces.map(({ text, isRest }) =>
      messageOf(source, command, [target, text], {
        batch,
        ...(isRest ? { 'draft/multiline-concat': '' } : {}),
      }),
    ),
    messageOf(source, 'BATCH', [`-${batch}`]),
  ]
}
