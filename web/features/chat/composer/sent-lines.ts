import type { Message } from '#contract/chat.ts'
import { recalledAtMost } from '../../timeline/composer/line-recall.ts'
import type { ChannelLog } from '../log/channel-log.ts'
import { isLine, typed } from './slash-commands.ts'

export interface SentCommand {
  text: string
  /** The `seq` of the line that it followed. */
  afterSeq: number
}

interface Said {
  log: ChannelLog | undefined
  commands: readonly SentCommand[]
  waiting: readonly { text: string }[]
}

/** What somebody wrote in a channel, commands among it, oldest first. */
export function sentLines(userId: number, { log, commands, waiting }: Said): string[] {
  const isOwn = ({ userId: author, kind, deleted }: Message) =>
    author === userId && kind !== 'system' && !deleted
  const own = log?.messages.filter(isOwn) ?? []
  const stored = [
    ...own.map((line) => ({ text: typed(line), place: line.seq })),
    // After the line that it followed, before the next.
    ...commands.map(({ text, afterSeq }) => ({ text, place: afterSeq + 0.5 })),
  ].sort((a, b) => a.place - b.place)
  const unsent = waiting.filter(({ text }) => isLine(text))
  return [...stored, ...unsent].map(({ text }) => text).slice(-recalledAtMost)
}
