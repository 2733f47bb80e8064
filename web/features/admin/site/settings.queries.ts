import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import type { AdPlace } from '#contract/rules/ad-places.ts'
import { type CategoryKey, categoryKeys } from '#contract/rules/categories.ts'
import { type LabelKey, labelKeys } from '#contract/rules/labels.ts'
import type { Language } from '#contract/schema.ts'
import type { page } from '#contract/site.ts'
import { api } from '../../../platform/api.ts'
import { languages } from '../../../platform/language.ts'

export type PageKey = InputOf<typeof page>['params']['key']
export const pageKeys: readonly PageKey[] = ['terms', 'privacy', 'about', 'bio']

export interface NamedCategory {
  key: CategoryKey
  names: Record<Language, string>
}

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

/** What every category is called in every language. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'categories'],
    queryFn: async ({ signal }) => {
      const inLanguages = await Promise.all(
        languages.map((lang) => api('GET /api/article-categories', { query: { lang }, signal })),
      )
      return categoryKeys.map((key, place): NamedCategory => {
        const names = languages.map((lang, index) => [lang, inLanguages[index]?.[place]?.name ?? ''])
        return { key, names: Object.fromEntries(names) as Record<Language, string> }
      })
    },
  })

/** As text: as what they are they would be taken out of the file of each language, into one that every page asks for. */
const ownLabels = import.meta.glob<string>('../../../../locales/*/labels.json', {
  query: '?raw',
  import: 'default',
})

async function ownLabelsIn(language: Language): Promise<Record<LabelKey, string>> {
  const load = ownLabels[`../../../../locales/${language}/labels.json`]
  return JSON.parse((await load?.()) ?? '{}') as Record<LabelKey, string>
}

/** Every word that may be changed, as it is now in every language. */
export const labelsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'labels'],
    queryFn: async ({ signal }) => {
      const { labels } = await api('GET /api/company/:companyId', { params: { companyId: 1 }, signal })
      const own = await Promise.all(languages.map(ownLabelsIn))
      return labelKeys.map((key) => {
        const names = languages.map((lang, index) => [lang, labels[key]?.[lang] || own[index]?.[key]])
        return { key, names: Object.fromEntries(names) as Record<Language, string> }
      })
    },
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
