import type { AlbumInfo } from '#contract/albums.ts'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { AboutAlbum } from './about-album.tsx'
import { AlbumStage, useAlbumId } from './album-stage.tsx'
import { AlbumStepHead } from './album-step-head.tsx'
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
      <AlbumStepHead title={album.name} kind={album.kind} id={album.id} current={0} />
      <ChangeAlbum album={album} />
      <AboutAlbum album={album} />
      <DeleteAlbum album={album} />
    </>
  )
}
