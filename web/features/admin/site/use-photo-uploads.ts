import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../platform/toast.ts'
import { failureText } from '../albums/failure-text.ts'
import { createUploadQueue } from '../uploads/upload-queue.ts'

export interface PhotoTexts {
  alt: string
  caption: string
}

const queue = createUploadQueue<PhotoTexts>({
  path: '/api/photos',
  formOf(file, { alt, caption }) {
    const form = new FormData()
    form.append('alt', alt)
    form.append('caption', caption)
    form.append('file', file)
    return form
  },
})

/** Uploads photos to the photos page, one after the other. */
export function usePhotoUploads() {
  const { t } = useTranslation('staff-uploads')
  const queries = useQueryClient()
  const items = queue.useItems()

  useEffect(() =>
    queue.handle({
      onSent: () => queries.invalidateQueries({ queryKey: ['staff', 'photos'] }),
      onDone: (count) => toast(t('sentTotal', { count })),
      failureOf: (cause) => failureText(cause, t('notSent')),
    }),
  )

  return { items, add: queue.add, retry: queue.retry, cancel: queue.cancel }
}
