import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumContent } from '#contract/albums.ts'
import { slotCount } from '#contract/rules/albums.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import type { Route } from './+types/shop-edit-page.ts'
import { AlbumHead } from './album-head.tsx'
import { AlbumStage, albumIdOf, useAlbumId } from './album-stage.tsx'
import { albumContentQuery } from './albums.queries.ts'
import { SlotGrid } from './slot-grid.tsx'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-albums' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = albumIdOf(params.id)
  return readAnswers(context, () => (id ? [albumContentQuery(id)] : []))
}

export const clientLoader = loadInBrowser

/** The twelve slots of an album: step 2 of 3. */
export default function ShopEditPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumContentQuery(id)} isSheet>
      {(album) => <Sheet key={album.id} album={album} />}
    </AlbumStage>
  )
}

function Sheet({ album }: { album: AlbumContent }) {
  const { t } = useTranslation('staff-albums')
  const { id, content } = album
  const linked = content.filter(({ actionUrl }) => actionUrl).length
  return (
    <>
      <AlbumHead album={album} />
      <SlotGrid album={album} />
      <p className="mt-4 text-muted" {...statusRegion}>
        {t('sheet.count', { filled: content.length, slots: slotCount, linked })}{' '}
        <Link to={`/albumEdit/${id}`} className="text-sea underline underline-offset-3">
          {t('sheet.plain')}
        </Link>
      </p>
    </>
  )
}
