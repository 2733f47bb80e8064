import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Survey } from '#contract/surveys.ts'
import { api } from '../../platform/api/api.ts'
import { read } from '../../platform/api/read.ts'
import { useSession } from '../../platform/session/session.ts'

/** The vote of whoever asks: of a member, or of a visitor's browser. */
export const ownVoteQuery = (uid: Survey['uid'], userId: number | undefined) =>
  queryOptions({
    queryKey: ['own-vote', uid, userId],
    queryFn: (context) => read(context, 'GET /api/survey/vote'),
  })

/** What one has voted for, also at another time or in another tab: the page itself is the same for everybody. */
export function useOwnVote({ id, uid, options }: Survey) {
  const queries = useQueryClient()
  const session = useSession()
  const [isChanging, setChanging] = useState(false)
  const query = ownVoteQuery(uid, session?.userId)
  const { queryKey } = query

  const known = useQuery({
    ...query,
    enabled: session !== undefined,
    // They may have voted in the tab that they come from.
    refetchOnWindowFocus: 'always',
  })
  const voting = useMutation({
    mutationFn: (optionIndex: number) =>
      api('POST /api/survey/vote', {
        body: { surveyId: id, optionIndex, uid, option: options[optionIndex] },
      }),
    onSuccess: async ({ results }, optionIndex) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { uid, vote: { optionIndex, results } })
      setChanging(false)
    },
  })

  return {
    // Another survey may stand there since the page was made.
    vote: (!isChanging && known.data?.uid === uid && known.data.vote) || undefined,
    send: voting.mutate,
    isSending: voting.isPending,
    failure: voting.error?.message,
    /** Of a vote that was given just now. */
    thanks: voting.data?.message,
    change: () => {
      voting.reset()
      setChanging(true)
    },
  }
}
