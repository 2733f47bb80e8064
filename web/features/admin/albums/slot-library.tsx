import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { toast } from '../../../platform/toast.ts'
import ChooseUpload from '../uploads/choose-upload.tsx'
import { albumContentKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

interface SlotLibraryProps {
  albumId: number
  position: number
  /** URL of the picture that is there; `''` for none. */
  seen: string
  onPicture: (url: string) => void
  onClose: () => void
}

/** Dialog that copies an uploaded picture of the site into a slot. */
export default function SlotLibrary({ albumId, position, seen, onPicture, onClose }: SlotLibraryProps) {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  const [clientId] = useState(newClientId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (picture: string) =>
      api('POST /api/upload-album-picture', {
        body: { album_id: albumId, position, seen, picture, client_id: clientId },
      }),
    onSuccess: async ({ message, imageUrl }) => {
      onPicture(imageUrl)
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      toast(message)
      onClose()
    },
  })
  return (
    <ChooseUpload
      everywhere
      title={t('sheet.chooseFor', { number: position + 1 })}
      busy={isPending}
      failure={error ? failureText(error, t('sheet.sendFailed')) : undefined}
      onChoose={(name) => mutate(name)}
      onClose={onClose}
    />
  )
}
