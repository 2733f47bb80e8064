import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import type { Route } from './+types/courses-page.ts'
import { AlbumListFailed, AlbumListScreen } from './album-list-screen.tsx'
import { loadAlbums } from './stores.data.ts'

export const handle: LayoutHandle = { rests: true, texts: ['categories', 'stores'] }

export const loader = ({ context, request }: Route.LoaderArgs) => loadAlbums(context, 'course', request)

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  return <AlbumListScreen list={loaderData} />
}

export function ErrorBoundary() {
  return <AlbumListFailed kind="course" />
}
