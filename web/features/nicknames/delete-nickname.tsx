import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { Banner } from '../../ui/banner.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { patchProfile, profileQuery } from '../profile/profile.queries.ts'
import type { OwnNickname } from './nickname-list.tsx'

interface DeleteNicknameProps {
  nickname: OwnNickname
  onClose: (deleted?: 'deleted') => void
}

/** Asks for confirmation, as somebody else may take the name afterwards. */
export function DeleteNickname({ nickname: { id, nickname }, onClose }: DeleteNicknameProps) {
  const { t } = useTranslation('nicknames')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      // It may be deleted already, by another tab or after a lost response.
      await api('DELETE /api/nicknames/:id', { params: { id } }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure
      })
    },
    onSuccess: () => {
      const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
      patchProfile(queries, { nicknames: own.filter((other) => other.id !== id) })
      onClose('deleted')
    },
    onError: () => void queries.invalidateQueries(profileQuery),
  })

  return (
    <AlertDialog
      open
      danger
      title={t('deleting.title', { nickname })}
      confirm={t('deleting.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={() => onClose()}
    >
      {t('deleting.text')}
      {remove.error && (
        <Banner kind="error" className="mt-3">
          {remove.error.message}
        </Banner>
      )}
    </AlertDialog>
  )
}
