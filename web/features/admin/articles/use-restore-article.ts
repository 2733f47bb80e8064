import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { articlesKey } from './editor/editor.queries.ts'

/** Takes deleted articles out of the bin. `restoring` is the id of the one that is on its way. */
export function useRestoreArticle(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => api('POST /api/articles/:id/restore', { params: { id } }),
    onSuccess: ({ message }) => {
      toast(message)
      onDone()
      return queries.invalidateQueries({ queryKey: articlesKey })
    },
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  return { restore: (id: number) => mutate(id), restoring: isPending ? variables : undefined }
}
