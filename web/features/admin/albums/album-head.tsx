import type { AlbumContent } from '#contract/albums.ts'
import { AlbumStepHead } from './album-step-head.tsx'
import { PublishAlbum } from './publish-album.tsx'

/** Head of the screens that list the products of an album. */
export function AlbumHead({ album }: { album: AlbumContent }) {
  return (
    <AlbumStepHead title={album.name} kind={album.kind} id={album.id} current={1}>
      <PublishAlbum album={album} />
    </AlbumStepHead>
  )
}
