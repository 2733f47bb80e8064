import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { albumListKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** Restores a deleted album. */
export function useRestoreAlbum() {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /api/album/:id/restore', { params: { id } }),
    onSuccess: ({ message }) => {
      toast(message)
      return queries.invalidateQueries({ queryKey: albumListKey })
    },
    onError: (cause) => toast(failureText(cause, t('list.restoreFailed')), { kind: 'error' }),
  })
}
