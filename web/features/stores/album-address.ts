import type { AlbumKind } from '#contract/rules/albums.ts'
import { type CategoryKey, categoryId } from '#contract/rules/categories.ts'

export interface AlbumQuery {
  category: CategoryKey | undefined
  page: number
}

export const listAddress = (kind: AlbumKind): string => (kind === 'shop' ? '/shop' : '/courses')

export const albumAddress = ({ kind, slug }: { kind: AlbumKind; slug: string }): string =>
  `${listAddress(kind)}/${encodeURIComponent(slug)}`

/** Parses category and page. Invalid values are ignored. */
export function readAlbumQuery(query: URLSearchParams): AlbumQuery {
  const category = query.get('category') ?? ''
  const page = Number(query.get('page'))
  return {
    category: categoryId(category) ? (category as CategoryKey) : undefined,
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1,
  }
}

export function listedAddress(kind: AlbumKind, { category, page = 1 }: Partial<AlbumQuery>): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (category) query.set('category', category)
  return listAddress(kind) + (query.size > 0 ? `?${query}` : '')
}
