import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlbumContent } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ArrowUpRightIcon } from '../../../ui/icons/arrow-up-right.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { PublishSwitch } from '../kit/publish-switch.tsx'
import { albumContentKey, albumInfoKey, albumListKey } from './albums.queries.ts'

export const albumPath = ({ kind, slug }: Pick<AlbumContent, 'kind' | 'slug'>) =>
  `/${kind === 'shop' ? 'shop' : 'courses'}/${slug}`

/** Switch that publishes an album at once, and a link to its page. */
export function PublishAlbum({ album }: { album: AlbumContent }) {
  const { t } = useTranslation('staff-albums')
  const { mutate } = usePublishing(album.id)
  const [isAsking, setAsking] = useState(false)
  const isEmpty = album.content.length === 0

  function publish(): void {
    setAsking(false)
    mutate(true)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 [&_.switch]:min-h-11 [&_.switch]:flex-row-reverse [&_.switch]:flex-nowrap [&_.switch]:gap-3 [&_.switch]:border-0 [&_.switch]:p-0 [&_.switch]:font-semibold [&_.switch>label]:flex-none">
      <PublishSwitch
        label={t('sheet.publish')}
        checked={album.published}
        onSwitch={(published) => (published && isEmpty ? setAsking(true) : mutate(published))}
      />
      <AlertDialog
        open={isAsking}
        title={t('sheet.publishEmpty', { context: album.kind })}
        confirm={t('sheet.publishAnyway')}
        onConfirm={publish}
        onClose={() => setAsking(false)}
      >
        {t('sheet.publishEmptyText', { context: album.kind })}
      </AlertDialog>
      <ButtonLink variant="outline" to={albumPath(album)}>
        {t(album.kind === 'shop' ? 'sheet.see' : 'sheet.seeCourse')}
        <ArrowUpRightIcon aria-hidden="true" />
      </ButtonLink>
    </div>
  )
}

function usePublishing(id: number) {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  const show = (published: boolean) =>
    queries.setQueryData<AlbumContent>(albumContentKey(id), (album) => album && { ...album, published })
  return useMutation({
    mutationFn: (is_published: boolean) =>
      api('POST /api/save-publish-state', { body: { album_id: id, is_published } }),
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `publish-${id}` },
    onMutate: async (published) => {
      await queries.cancelQueries({ queryKey: albumContentKey(id) })
      show(published)
    },
    onSuccess: ({ message }) => {
      toast(message)
      void queries.invalidateQueries({ queryKey: albumListKey })
      void queries.invalidateQueries({ queryKey: albumInfoKey(id) })
    },
    onError: (_, published) => {
      show(!published)
      toast(t('sheet.publishFailed'), { kind: 'error' })
    },
  })
}
