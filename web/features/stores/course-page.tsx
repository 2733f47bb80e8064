import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import type { Route } from './+types/course-page.ts'
import { AlbumFailed } from './album-failed.tsx'
import { AlbumScreen } from './album-screen.tsx'
import { loadAlbum } from './stores.data.ts'

export const handle: LayoutHandle = {
  rests: true,
  texts: ['blog', 'categories', 'comments', 'stores', 'videos'],
}

export const loader = ({ context, params, request, url }: Route.LoaderArgs) =>
  loadAlbum(context, 'course', { slug: params.slug, request, url })

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  return <AlbumScreen kind="course" {...loaderData} />
}

export function ErrorBoundary() {
  return <AlbumFailed kind="course" />
}
