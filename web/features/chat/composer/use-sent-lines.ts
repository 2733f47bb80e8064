import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { logQuery } from '../log/chat.queries.ts'
import { type SentCommand, sentLines } from './sent-lines.ts'

/** The commands that were given in a channel since the page was opened; the server keeps none. */
function commandsQuery(slug: string) {
  return queryOptions<SentCommand[]>({
    queryKey: ['channel', slug, 'commands'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** What the reader said in a channel, oldest first, for the arrow keys; and how to add a command to it. */
export function useSentLines(slug: string, userId: number) {
  const queries = useQueryClient()
  const { data: commands = [] } = useQuery(commandsQuery(slug))
  const readLog = () => queries.getQueryData(logQuery(slug).queryKey)

  function keepCommand(text: string) {
    const afterSeq = readLog()?.messages.at(-1)?.seq ?? 0
    queries.setQueryData(commandsQuery(slug).queryKey, (known = []) => [
      ...known.slice(-49),
      { text, afterSeq },
    ])
  }

  return {
    said: (waiting: readonly { text: string }[]) => sentLines(userId, { log: readLog(), commands, waiting }),
    keepCommand,
  }
}
