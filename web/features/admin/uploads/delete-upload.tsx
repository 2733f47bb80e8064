import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUseTexts } from './use-use-texts.ts'

interface DeleteUploadProps {
  picture: Kept
  onClose: () => void
  onDeleted: () => void
  /** Refetches the uses of the picture. */
  onChanged: () => Promise<void>
}

/** Confirmation that first checks again whether the picture is in use. */
export function DeleteUpload({ picture, onClose, onDeleted, onChanged }: DeleteUploadProps) {
  const { t } = useTranslation(['staff-uploads', 'ui'])
  const texts = useUseTexts()
  const { name, usedBy, copiedTo } = picture
  const look = useQuery({
    queryKey: ['upload-uses', name],
    queryFn: () => onChanged().then(() => true),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/uploads/:name', { params: { name } }),
    onSuccess: ({ message }) => {
      toast(message)
      onDeleted()
    },
    onError: () => onChanged(),
  })

  if (usedBy.length > 0) {
    return (
      <Dialog
        open
        role="alertdialog"
        title={texts.used(usedBy)}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('ui:close')}</Button>}
      >
        <p>{t('usedText')}</p>
      </Dialog>
    )
  }
  const failure = remove.error instanceof ApiError ? remove.error.message : t('deleteFailed')
  return (
    <AlertDialog
      open
      danger
      title={t('deleteTitle')}
      confirm={t('delete')}
      busy={remove.isPending || look.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      {copiedTo.length > 0 && <p className="mt-3">{texts.copiesStay(copiedTo)}</p>}
      {remove.isError && (
        <Banner kind="error" className="mt-3">
          {failure}
        </Banner>
      )}
    </AlertDialog>
  )
}
