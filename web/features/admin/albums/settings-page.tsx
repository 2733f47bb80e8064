import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AlbumInfo } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { withoutQuestion } from '../../../platform/storage/unsaved-input.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { CommentsSwitch, takesCommentsQuery } from '../kit/comments-switch.tsx'
import type { Route } from './+types/settings-page.ts'
import { AboutAlbum } from './about-album.tsx'
import { AlbumStage, albumIdOf, useAlbumId } from './album-stage.tsx'
import { AlbumStepHead } from './album-step-head.tsx'
import { albumInfoQuery, albumListKey } from './albums.queries.ts'
import { ChangeAlbum } from './change-album.tsx'
import { failureText } from './failure-text.ts'
import { useRestoreAlbum } from './use-restore-album.ts'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['blog', 'categories', 'stores', 'videos'],
  staffTexts: 'staff-albums',
}

export function loader({ params, context }: Route.LoaderArgs) {
  const id = albumIdOf(params.id)
  return readAnswers(context, () =>
    id ? [albumInfoQuery(id), takesCommentsQuery({ kind: 'album', id })] : [],
  )
}

export const clientLoader = loadInBrowser

/** Settings of an album: step 1 of 3. */
export default function SettingsPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumInfoQuery(id)}>{(album) => <Settings key={album.id} album={album} />}</AlbumStage>
  )
}

function Settings({ album }: { album: AlbumInfo }) {
  return (
    <>
      <AlbumStepHead title={album.name} kind={album.kind} id={album.id} current={0} />
      <ChangeAlbum album={album} />
      <AboutAlbum album={album} />
      <div className="mt-10 max-w-wide">
        <CommentsSwitch kind="album" id={album.id} />
      </div>
      <DeleteAlbum album={album} />
    </>
  )
}

function DeleteAlbum({ album: { id, name } }: { album: AlbumInfo }) {
  const { t } = useTranslation('staff-albums')
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate: restore } = useRestoreAlbum()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /api/album/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast(message, { action: { label: t('delete.undo'), run: () => restore(id) } })
      await navigate('/albums', { state: withoutQuestion })
      await queries.invalidateQueries({ queryKey: albumListKey })
    },
    onError: (cause) => {
      setAsking(false)
      toast(failureText(cause, t('delete.failed')), { kind: 'error' })
    },
  })

  return (
    <section
      className="mt-10 grid max-w-wide gap-3.5 border-ink border-t-2 pt-3.5"
      aria-labelledby="album-delete"
    >
      <h2 id="album-delete" className="type-title">
        {t('delete.title')}
      </h2>
      <p className="text-muted">{t('delete.text')}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('delete.act')}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        danger
        busy={isPending}
        title={t('delete.ask', { name })}
        confirm={t('delete.act')}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      >
        {t('delete.text')}
      </AlertDialog>
    </section>
  )
}
