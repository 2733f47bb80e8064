import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { problemOfFile } from '../../../platform/files/picture-files.ts'
import { createUploadQueue } from '../uploads/upload-queue.ts'
import { albumContentKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** Upload into a slot that is in progress or has failed. */
export interface Sending {
  sent: number
  preview: string
  failure?: string | undefined
}

interface Place {
  albumId: number
  position: number
  /** URL of the picture that was there; `''` for none. */
  seen: string
  preview: string
}

const queue = createUploadQueue<Place>({
  path: '/api/upload-album-picture',
  formOf(file, { albumId, position, seen }) {
    const form = new FormData()
    form.append('album_id', String(albumId))
    form.append('position', String(position))
    form.append('seen', seen)
    form.append('album_picture', file)
    return form
  },
  onRemoved: ({ preview }) => URL.revokeObjectURL(preview),
})

/** Uploads pictures into slots, one after the other. */
export function useSlotUploads(albumId: number) {
  const { t } = useTranslation(['staff-albums', 'ui'])
  const queries = useQueryClient()
  const again = (id: number) => queries.invalidateQueries({ queryKey: albumContentKey(id) })
  const items = queue.useItems().filter(({ place }) => place.albumId === albumId)

  useEffect(() =>
    queue.handle({
      // Removed only after the refetch, so that the slot does not look empty in between.
      onSent: async ({ id, place }) => {
        await again(place.albumId)
        queue.remove(id)
      },
      failureOf: (cause) => {
        if (cause instanceof ApiError && cause.key === 'album_changed') void again(albumId)
        return failureText(cause, t('sheet.sendFailed'))
      },
    }),
  )

  const itemAt = (position: number) => items.find(({ place }) => place.position === position)

  function send({ position, seen }: Pick<Place, 'position' | 'seen'>, file: File): void {
    const before = itemAt(position)
    if (before && before.failure === undefined) return
    if (before) queue.remove(before.id)
    const problem = problemOfFile(file)
    const place = { albumId, position, seen, preview: URL.createObjectURL(file) }
    queue.add([{ file, place, problem: problem && t(`ui:${problem.key}`, problem.params) }])
  }

  function removeUpload(position: number): void {
    const item = itemAt(position)
    if (item) queue.cancel(item.id)
  }

  const sendings: Readonly<Record<number, Sending>> = Object.fromEntries(
    items.map(({ place: { position, preview }, progress, failure }) => [
      position,
      { sent: progress, preview, failure },
    ]),
  )
  return { sendings, send, removeUpload }
}
