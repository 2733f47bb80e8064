import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KeptVideo } from '#contract/videos.ts'
import { api } from '../../../platform/api/api.ts'
import { upload } from '../../../platform/api/upload.ts'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { VideoPoster } from '../../videos/video-poster.tsx'

/** Poster of a video: uploaded at once, or drawn by the site. */
export function PosterField({ video }: { video: KeptVideo }) {
  const { t } = useTranslation('staff-videos')
  const queries = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (file: File | undefined) => (file ? send(video.id, file) : draw(video.id)),
    onSuccess: ({ message = t('posterSent') }) => {
      toast(message)
      return queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })
  const poster = data ? { ...video, thumbnail: data.imageUrl ?? '' } : video
  const isDrawn = data ? !data.imageUrl : video.isPosterDrawn
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">{t('poster')}</legend>
      <div className="relative aspect-16/9 w-[min(--spacing(60),100%)] overflow-hidden rounded-picture">
        <VideoPoster video={poster} sizes="240px" />
      </div>
      <DropZone
        label={t('posterDrop')}
        hint={t('posterHint')}
        fileLabel={t('poster')}
        accept={libraryTypes}
        disabled={isPending}
        onFiles={([file]) => file && mutate(file)}
      />
      {!isDrawn && (
        <Button variant="outline" size="small" busy={isPending} onClick={() => mutate(undefined)}>
          {t('posterDraw')}
        </Button>
      )}
      <p aria-live="polite" className="text-red">
        {error?.message}
      </p>
    </fieldset>
  )
}

interface Sent {
  message?: string
  imageUrl?: string
}

function send(id: string, file: File): Promise<Sent> {
  const form = new FormData()
  form.set('poster', file)
  const { signal } = new AbortController()
  return upload<Sent>(`/api/videos/${id}/poster`, { form, signal, onProgress: () => {} })
}

const draw = (id: string): Promise<Sent> => api('DELETE /api/videos/:id/poster', { params: { id } })
