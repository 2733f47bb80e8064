import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { useAlbumKind } from './album-kind.ts'
import { albumContentKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** Takes something out of its slot, and brings it back for as long as the notice is there. */
export function useEmptySlot(album_id: number, onDone: () => void) {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: albumContentKey(album_id) })

  const { mutate: restore } = useMutation({
    mutationFn: (position: number) => api('POST /api/restore-item', { body: { album_id, position } }),
    onSuccess: ({ message }) => {
      toast(message)
      return again()
    },
    onError: (cause) => toast(failureText(cause, t('sheet.undoFailed', { context })), { kind: 'error' }),
  })

  return useMutation({
    mutationFn: (position: number) => api('POST /api/delete-item', { body: { album_id, position } }),
    onSuccess: async ({ message }, position) => {
      await again()
      toast(message, { action: { label: t('sheet.undo'), run: () => restore(position) } })
    },
    onError: (cause) => {
      toast(failureText(cause, t('sheet.deleteFailed', { context })), { kind: 'error' })
      // Somebody else may have been faster.
      void again()
    },
    onSettled: onDone,
  })
}
