import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const uploadsKey = ['staff', 'uploads']
export const perPage = 20

/** A page of the library, newest first, and how much there is in all. */
export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: [...uploadsKey, page],
    queryFn: async ({ signal }) => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0)
      }
      const query = { page, limit: perPage }
      return { pictures: await api('GET /api/uploads', { query, signal, onHeaders }), total }
    },
    placeholderData: keepPreviousData,
  })

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / perPage))
