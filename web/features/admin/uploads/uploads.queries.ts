import { queryOptions } from '@tanstack/react-query'
import { readList } from '../../../platform/api/read.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'

export const uploadsKey = ['staff', 'uploads']
export const perPage = 20

interface UploadsFilter {
  page: number
  /** Search term for the name. */
  q?: string
  /** Whether to include pictures of shops, courses and photos. */
  everywhere?: boolean
}

/** Page of the library, newest first, with the total. */
export const uploadsQuery = ({ page, q = '', everywhere = false }: UploadsFilter) =>
  queryOptions({
    queryKey: [...uploadsKey, page, q, everywhere],
    queryFn: (context) => {
      const query = { page, limit: perPage, ...(q && { q }), ...(everywhere && { everywhere }) }
      return readList(context, 'GET /api/uploads', { query })
    },
    ...searchOptions,
  })

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / perPage))
