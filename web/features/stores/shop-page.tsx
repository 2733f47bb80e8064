import type { LayoutHandle } from '../../platform/layout-handle.ts'
import type { Route } from './+types/shop-page.ts'
import { AlbumFailed } from './album-failed.tsx'
import { AlbumScreen } from './album-screen.tsx'
import { loadAlbum } from './stores.data.ts'

export const handle: LayoutHandle = { rests: true }

export const loader = ({ context, params }: Route.LoaderArgs) => loadAlbum(context, 'shop', params.slug)

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <AlbumScreen kind="shop" {...loaderData} />
}

export function ErrorBoundary() {
  return <AlbumFailed kind="shop" />
}
