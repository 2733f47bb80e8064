import { data, redirect } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { categoryId } from '#contract/rules/categories.ts'
import type { Album, ListedAlbum } from '#contract/stores.ts'
import { absent, call, type PageContext } from '../../platform/page/page-data.ts'
import { readComments, type ShownComments } from '../comments/comments.data.ts'
import { type AlbumQuery, albumAddress, readAlbumQuery } from './album-address.ts'

const perPage = 40

export interface AlbumList extends AlbumQuery {
  kind: AlbumKind
  albums: ListedAlbum[]
  /** Keys of the categories that have an album, in the common order. */
  categories: string[]
  hasMore: boolean
}

/** Responds 404 for a page past the end. */
export async function loadAlbums(context: PageContext, kind: AlbumKind, request: Request) {
  const requested = readAlbumQuery(new URL(request.url).searchParams)
  const category = requested.category && categoryId(requested.category)
  const query = { page: requested.page, limit: perPage, ...(category && { category }) }
  const [albums, counts] = await Promise.all([
    kind === 'shop'
      ? call(context, 'GET /api/stores', { query })
      : call(context, 'GET /api/courses', { query }),
    call(context, 'GET /api/stores/categories', { query: { kind } }),
  ])
  const filtered = counts.filter(({ key }) => !requested.category || key === requested.category)
  const total = filtered.reduce((sum, { count }) => sum + count, 0)
  const list: AlbumList = {
    ...requested,
    kind,
    albums,
    categories: counts.map(({ key }) => key).filter(Boolean),
    hasMore: requested.page * perPage < total,
  }
  return data(list, { status: albums.length === 0 && requested.page > 1 ? 404 : 200 })
}

interface LoadedAlbum {
  slug: string
  album: Album | undefined
  comments: ShownComments | undefined
}

/** A former slug, or one of the other kind, redirects to the current URL. */
export async function loadAlbum(
  context: PageContext,
  kind: AlbumKind,
  { slug, request, url }: { slug: string; request: Request; url: URL },
) {
  const album = await call(context, 'GET /api/shop/:slug', { params: { slug } }).catch(absent)
  if (!album) return data<LoadedAlbum>({ slug, album: undefined, comments: undefined }, { status: 404 })
  const path = albumAddress(album)
  if (album.slug !== slug || album.kind !== kind) throw redirect(path + url.search, 301)
  const comments = await readComments(context, { kind: 'album', id: album.id, path }, request)
  return data<LoadedAlbum>({ slug, album, comments })
}
