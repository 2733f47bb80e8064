import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumContent } from '#contract/albums.ts'
import { slotCount } from '#contract/rules/albums.ts'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { AlbumHead } from './album-head.tsx'
import { AlbumStage, useAlbumId } from './album-stage.tsx'
import { albumContentQuery } from './albums.queries.ts'
import { SlotGrid } from './slot-grid.tsx'
import './albums.css'
import './slots.css'

export const handle: LayoutHandle = { staffTexts: 'staff-albums' }

/** The twelve slots of an album: the second of its three steps. */
export default function ShopEditPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumContentQuery(id)}>{(album) => <Sheet key={album.id} album={album} />}</AlbumStage>
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
      <p className="slots-count" role="status">
        {t('sheet.count', { filled: content.length, slots: slotCount, linked })}{' '}
        <Link to={`/albumEdit/${id}`}>{t('sheet.plain')}</Link>
      </p>
    </>
  )
}
