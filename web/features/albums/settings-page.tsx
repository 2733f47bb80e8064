import type { AlbumInfo } from '#contract/albums.ts'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { Head } from '../../platform/head.tsx'
import { AboutAlbum } from './about-album.tsx'
import { AlbumStage, useAlbumId } from './album-stage.tsx'
import { AlbumSteps } from './album-steps.tsx'
import { albumInfoQuery } from './albums.queries.ts'
import { ChangeAlbum } from './change-album.tsx'
import { DeleteAlbum } from './delete-album.tsx'
import './albums.css'

export const handle: LayoutHandle = { staffTexts: 'staff-albums' }

/** What an album is: the first of its three steps. */
export default function SettingsPage() {
  const id = useAlbumId() ?? 0
  return (
    <AlbumStage query={albumInfoQuery(id)}>{(album) => <Settings key={album.id} album={album} />}</AlbumStage>
  )
}

function Settings({ album }: { album: AlbumInfo }) {
  return (
    <>
      <Head title={album.name} noindex />
      <header className="album-head">
        <h1 className="type-title type-title-xl">{album.name}</h1>
      </header>
      <AlbumSteps id={album.id} current={0} />
      <ChangeAlbum album={album} />
      <AboutAlbum album={album} />
      <DeleteAlbum album={album} />
    </>
  )
}
