import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlbumInfo } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useTakenFocus } from '../../../ui/focus/use-taken-focus.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { SafeHtml } from '../../site/safe-html.tsx'
import { albumInfoKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** The long text of an album: written by the site at first, and from then on edited like an article. */
export function AboutAlbum({ album }: { album: AlbumInfo }) {
  const { t } = useTranslation('staff-albums')
  const { id, isEmptyDescription, albumDescription, articleId } = album
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useWriting(id)
  // The button that asked for the first text goes away with that.
  const heading = useTakenFocus<HTMLHeadingElement>(isSuccess)

  return (
    <section
      className="mt-10 grid max-w-wide gap-3.5 border-ink border-t-2 pt-3.5"
      aria-labelledby="album-about"
    >
      <h2 ref={heading} id="album-about" className="type-title" tabIndex={-1}>
        {t('about.title')}
      </h2>
      {isEmptyDescription ? (
        <p className="text-muted">{t('about.none')}</p>
      ) : (
        <SafeHtml html={albumDescription} className="prose text-lead/prose" />
      )}
      {error && <Banner kind="error">{failureText(error, t('about.failed'))}</Banner>}
      <div className="flex flex-wrap items-center gap-2.5">
        {isEmptyDescription || articleId === null ? (
          <Button
            variant="outline"
            busy={isPending}
            busyText={t('about.writing')}
            onClick={() => mutate({ anew: false })}
          >
            {t('about.generate', { context: album.kind })}
          </Button>
        ) : (
          <>
            <ButtonLink variant="outline" to={`/editor/${articleId}`}>
              {t('about.edit')}
            </ButtonLink>
            <Button
              variant="ghost"
              busy={isPending}
              busyText={t('about.writing')}
              onClick={() => setAsking(true)}
            >
              {t('about.again')}
            </Button>
          </>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        title={t('about.againTitle')}
        confirm={t('about.again')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          mutate({ anew: true })
        }}
      >
        {t('about.againText')}
      </AlertDialog>
    </section>
  )
}

function useWriting(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ anew }: { anew: boolean }) =>
      api('POST /api/album/:id/suggestStoreDescription', {
        params: { id },
        query: anew ? { force: true } : {},
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: albumInfoKey(id) }),
  })
}
