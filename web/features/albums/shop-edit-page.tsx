import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AlbumContent } from '#contract/albums.ts'
import { slotCount } from '#contract/rules/albums.ts'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { Head } from '../../platform/head.tsx'
import { AlbumStage, useAlbumId } from './album-stage.tsx'
import { AlbumSteps } from './album-steps.tsx'
import { albumContentQuery } from './albums.queries.ts'
import { PublishAlbum } from './publish-album.tsx'
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
  const { id, name, content } = album
  const linked = content.filter(({ actionUrl }) => actionUrl).length
  return (
    <>
      <Head title={name} noindex />
      <header className="tool-head">
        <h1 className="type-title type-title-xl">{name}</h1>
        <PublishAlbum album={album} />
      </header>
      <AlbumSteps id={id} current={1} />
      <SlotGrid album={album} />
      <p className="slots-count" role="status">
        {t('sheet.count', { filled: content.length, slots: slotCount, linked })}{' '}
        <Link to={`/albumEdit/${id}`}>{t('sheet.plain')}</Link>
      </p>
    </>
  )
}
