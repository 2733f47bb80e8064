import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Survey } from '#contract/surveys.ts'
import { api } from '../../platform/api/api.ts'
import { read } from '../../platform/api/read.ts'
import { useSession } from '../../platform/session/session.ts'

/** Vote of a member, or of a visitor's browser. */
export const ownVoteQuery = (uid: Survey['uid'], userId: number | undefined) =>
  queryOptions({
    queryKey: ['own-vote', uid, userId],
    queryFn: (context) => read(context, 'GET /api/survey/vote'),
  })

/** The reader's vote, also from another time or another tab: the page itself is the same for everybody. */
export function useOwnVote({ id, uid, question, options }: Survey) {
  const queries = useQueryClient()
  const session = useSession()
  const [isChanging, setChanging] = useState(false)
  const query = ownVoteQuery(uid, session?.userId)
  const { queryKey } = query

  const known = useQuery({
    ...query,
    enabled: session !== undefined,
    // The reader may have voted in another tab.
    refetchOnWindowFocus: 'always',
  })
  const voting = useMutation({
    mutationFn: (optionIndex: number) =>
      api('POST /api/survey/vote', {
        body: { surveyId: id, optionIndex, uid, question, option: options[optionIndex] },
      }),
    onSuccess: async ({ results }, optionIndex) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { uid, vote: { optionIndex, results } })
      setChanging(false)
    },
  })

  return {
    // The survey may have been replaced since the page was rendered.
    vote: (!isChanging && known.data?.uid === uid && known.data.vote) || undefined,
    send: voting.mutate,
    isSending: voting.isPending,
    failure: voting.error?.message,
    /** Message after a vote just now. */
    thanks: voting.data?.message,
    isChanging,
    change: () => {
      voting.reset()
      setChanging(true)
    },
  }
}
