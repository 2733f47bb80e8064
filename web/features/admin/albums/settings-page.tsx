import type { AlbumInfo } from '#contract/albums.ts'
import { askInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { CommentsSwitch, takesCommentsQuery } from '../kit/comments-switch.tsx'
import type { Route } from './+types/settings-page.ts'
import { AboutAlbum } from './about-album.tsx'
import { AlbumStage, albumIdOf, useAlbumId } from './album-stage.tsx'
import { AlbumStepHead } from './album-step-head.tsx'
import { albumInfoQuery } from './albums.queries.ts'
import { ChangeAlbum } from './change-album.tsx'
import { DeleteAlbum } from './delete-album.tsx'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['blog', 'categories', 'stores', 'videos'],
  staffTexts: 'staff-albums',
}

export function loader({ params, context }: Route.LoaderArgs) {
  const id = albumIdOf(params.id)
  return readAnswers(context, () =>
    id ? [albumInfoQuery(id), takesCommentsQuery({ kind: 'album', id })] : [],
  )
}

export const clientLoader = askInBrowser

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
      <div className="mt-10 max-w-wide">
        <CommentsSwitch kind="album" id={album.id} />
      </div>
      <DeleteAlbum album={album} />
    </>
  )
}
