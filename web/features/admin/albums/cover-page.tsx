import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlbumContent } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CoverForm } from '../covers/cover-form.tsx'
import type { Route } from './+types/cover-page.ts'
import { AlbumStage, albumIdOf, useAlbumId } from './album-stage.tsx'
import { AlbumStepHead } from './album-step-head.tsx'
import { albumContentKey, albumContentQuery } from './albums.queries.ts'
import { albumPath } from './publish-album.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['staff-covers'], staffTexts: 'staff-albums' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = albumIdOf(params.id)
  return readAnswers(context, () => (id ? [albumContentQuery(id)] : []))
}

export const clientLoader = loadInBrowser

/** Picture and text of an album where it is shared: step 3 of 3. */
export default function CoverPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumContentQuery(id)}>{(album) => <Cover key={album.id} album={album} />}</AlbumStage>
  )
}

function Cover({ album }: { album: AlbumContent }) {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  const { id, name, kind, description, cover, share } = album
  return (
    <>
      <AlbumStepHead title={name} kind={kind} id={id} current={2} />
      <div className="mt-6 grid max-w-wide grid-cols-1 gap-5">
        <CoverForm
          target={{ path: '/api/uploadAlbumCover', field: 'album_id', id }}
          saved={{ description, coverUrl: cover || share }}
          library={{
            title: t('cover.choose'),
            everywhere: true,
            choose: (picture) => api('POST /api/uploadAlbumCover', { body: { album_id: id, picture } }),
          }}
          onSaved={() => void queries.invalidateQueries({ queryKey: albumContentKey(id) })}
        >
          <ButtonLink variant="ghost" to={albumPath(album)}>
            {t(kind === 'shop' ? 'sheet.see' : 'sheet.seeCourse')}
          </ButtonLink>
        </CoverForm>
      </div>
    </>
  )
}
