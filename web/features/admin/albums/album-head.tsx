import type { AlbumContent } from '#contract/albums.ts'
import { AlbumStepHead } from './album-step-head.tsx'
import { PublishAlbum } from './publish-album.tsx'

/** Over the products of an album, however they are shown. */
export function AlbumHead({ album }: { album: AlbumContent }) {
  return (
    <AlbumStepHead title={album.name} kind={album.kind} id={album.id} current={1}>
      <PublishAlbum album={album} />
    </AlbumStepHead>
  )
}
