import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdPlace } from '#contract/ads.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { page } from '#contract/site.ts'
import { api } from '../../platform/api.ts'

export type PageKey = InputOf<typeof page>['params']['key']
export const pageKeys: readonly PageKey[] = ['terms', 'privacy', 'about', 'bio']

export const companyQuery = () =>
  queryOptions({
    queryKey: ['staff', 'company'],
    queryFn: ({ signal }) => api('GET /api/company/:companyId', { params: { companyId: 1 }, signal }),
  })

export const pageTextsQuery = (key: PageKey) =>
  queryOptions({
    queryKey: ['staff', 'page', key],
    queryFn: ({ signal }) => api('GET /api/admin/pages/:key', { params: { key }, signal }),
    // What is being written is not taken away by a newer text.
    refetchOnWindowFocus: false,
  })

export const photosQuery = (lang: string) =>
  queryOptions({
    queryKey: ['staff', 'photos', lang],
    queryFn: ({ signal }) => api('GET /api/photos', { query: { lang }, signal }),
  })

export const cryptosQuery = () =>
  queryOptions({
    queryKey: ['staff', 'cryptos'],
    queryFn: ({ signal }) => api('GET /api/cryptos', { signal }),
  })

export const chosenAdsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'ads'],
    queryFn: ({ signal }) => api('GET /api/admin/ads', { signal }),
  })

export const adSlotsQuery = (place: AdPlace, q: string) =>
  queryOptions({
    queryKey: ['staff', 'ads', place, q],
    queryFn: ({ signal }) => api('GET /api/admin/ads/:place', { params: { place }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  })
