import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/chat.ts'
import { recalledAtMost } from '../../timeline/composer/line-recall.ts'
import type { ChannelLog } from '../log/channel-log.ts'
import { logQuery } from '../log/chat.queries.ts'
import { isLine, typed } from './slash-commands.ts'

/** Commands used in a channel since the page was loaded; the server does not store them. */
function commandsQuery(slug: string) {
  return queryOptions<SentCommand[]>({
    queryKey: ['channel', slug, 'commands'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Returns the user's own lines in a channel (oldest first) for recall with the arrow keys, and a function
 * that adds a command.
 */
export function useSentLines(slug: string, userId: number) {
  const queries = useQueryClient()
  const { data: commands = [] } = useQuery(commandsQuery(slug))
  const readLog = () => queries.getQueryData(logQuery(slug).queryKey)

  function saveCommand(text: string) {
    const afterSeq = readLog()?.messages.at(-1)?.seq ?? 0
    queries.setQueryData(commandsQuery(slug).queryKey, (cached = []) => [
      ...cached.slice(-49),
      { text, afterSeq },
    ])
  }

  return {
    history: (waiting: readonly { text: string }[]) =>
      sentLines(userId, { log: readLog(), commands, waiting }),
    saveCommand,
  }
}

interface SentCommand {
  text: string
  /** The `seq` of the line before it. */
  afterSeq: number
}

interface SentSources {
  log: ChannelLog | undefined
  commands: readonly SentCommand[]
  waiting: readonly { text: string }[]
}

/** Returns what the user has sent in a channel, including commands, oldest first. */
export function sentLines(userId: number, { log, commands, waiting }: SentSources): string[] {
  const isOwn = ({ userId: author, kind, deleted }: Message) =>
    author === userId && kind !== 'system' && !deleted
  const own = log?.messages.filter(isOwn) ?? []
  const stored = [
    ...own.map((line) => ({ text: typed(line), place: line.seq })),
    // Between the line before it and the next.
    ...commands.map(({ text, afterSeq }) => ({ text, place: afterSeq + 0.5 })),
  ].sort((a, b) => a.place - b.place)
  const unsent = waiting.filter(({ text }) => isLine(text))
  return [...stored, ...unsent].map(({ text }) => text).slice(-recalledAtMost)
}
