import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { problemOfFile } from '../../../platform/files/picture-files.ts'
import { createUploadQueue } from './upload-queue.ts'

interface Dependencies {
  /** Called for each successful upload. */
  onSent: () => void
  /** Called when nothing is waiting any more, with the number of successful uploads. */
  onDone: (count: number) => void
}

const queue = createUploadQueue<undefined>({
  path: '/api/uploadImage',
  formOf(file) {
    const form = new FormData()
    form.append('files[]', file)
    return form
  },
})

/** Uploads to the library, including those started before a navigation. */
export function useUploadQueue({ onSent, onDone }: Dependencies) {
  const { t } = useTranslation(['staff-uploads', 'ui'])
  const items = queue.useItems()

  useEffect(() =>
    queue.handle({
      onSent,
      onDone,
      failureOf: (cause) => {
        if (cause instanceof ApiError) return cause.message
        console.error(cause)
        return t('notSent')
      },
    }),
  )

  function add(files: readonly File[]): void {
    queue.add(
      files.map((file) => {
        const problem = problemOfFile(file)
        return { file, place: undefined, problem: problem && t(`ui:${problem.key}`, problem.params) }
      }),
    )
  }

  return { items, add, retry: queue.retry, cancel: queue.cancel }
}
