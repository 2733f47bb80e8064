import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'

const queryKey = ['marked-tracks']

/** Returns the ids of the tracks that the user has marked; empty for visitors. */
export function useMarks(): ReadonlySet<number> {
  const session = useSession()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api('GET /api/marked-tracks', { signal })).tracks,
    enabled: Boolean(session),
  })
  return new Set(session ? data : [])
}

/** Marks or unmarks a track: optimistically, rolled back on error. */
export function useMarking() {
  const { t } = useTranslation('music')
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'marked-tracks' },
    mutationFn: ({ id, isMarked }: { id: number; isMarked: boolean }) =>
      api(isMarked ? 'PUT /api/marked-tracks/:id' : 'DELETE /api/marked-tracks/:id', { params: { id } }),
    onMutate: async ({ id, isMarked }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<number[]>(queryKey)
      queries.setQueryData<number[]>(queryKey, (cached = []) => {
        const others = cached.filter((one) => one !== id)
        return isMarked ? [id, ...others] : others
      })
      return { before }
    },
    onSuccess: ({ tracks }) => queries.setQueryData(queryKey, tracks),
    onError: (error, _, before) => {
      queries.setQueryData(queryKey, before?.before)
      toast(error instanceof ApiError && error.status > 0 ? error.message : t('markFailed'))
    },
  })
}
