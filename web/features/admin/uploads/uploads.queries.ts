import { queryOptions } from '@tanstack/react-query'
import { readList } from '../../../platform/api/read.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'

export const uploadsKey = ['staff', 'uploads']
export const perPage = 20

interface Wanted {
  page: number
  /** A part of the name. */
  q?: string
  /** Also what was sent for shops, courses and photos. */
  everywhere?: boolean
}

/** A page of the library, newest first, and how much there is in all. */
export const uploadsQuery = ({ page, q = '', everywhere = false }: Wanted) =>
  queryOptions({
    queryKey: [...uploadsKey, page, q, everywhere],
    queryFn: (context) => {
      const query = { page, limit: perPage, ...(q && { q }), ...(everywhere && { everywhere }) }
      return readList(context, 'GET /api/uploads', { query })
    },
    ...searchOptions,
  })

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / perPage))
