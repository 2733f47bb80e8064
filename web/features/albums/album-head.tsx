import type { AlbumContent } from '#contract/albums.ts'
import { Head } from '../../platform/head.tsx'
import { AlbumSteps } from './album-steps.tsx'
import { PublishAlbum } from './publish-album.tsx'

/** Over the products of an album, however they are shown. */
export function AlbumHead({ album }: { album: AlbumContent }) {
  return (
    <>
      <Head title={album.name} noindex />
      <header className="album-head">
        <h1 className="type-title type-title-xl">{album.name}</h1>
        <PublishAlbum album={album} />
      </header>
      <AlbumSteps id={album.id} current={1} />
    </>
  )
}
