import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import type { AdPlace } from '#contract/rules/ad-places.ts'
import { type CategoryKey, categoryKeys } from '#contract/rules/categories.ts'
import { type LabelKey, labelKeys } from '#contract/rules/labels.ts'
import type { Language } from '#contract/schema.ts'
import type { page } from '#contract/site.ts'
import { read } from '../../../platform/api/read.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'
import { languages } from '../../../platform/texts/language.ts'

export type PageKey = InputOf<typeof page>['params']['key']
export const pageKeys: readonly PageKey[] = ['terms', 'privacy', 'about', 'bio']

interface NamedCategory {
  key: CategoryKey
  names: Record<Language, string>
}

export const companyQuery = () =>
  queryOptions({
    queryKey: ['staff', 'company'],
    queryFn: (context) => read(context, 'GET /api/company/:companyId', { params: { companyId: 1 } }),
  })

export const pageTextsQuery = (key: PageKey) =>
  queryOptions({
    queryKey: ['staff', 'page', key],
    queryFn: (context) => read(context, 'GET /api/admin/pages/:key', { params: { key } }),
    // A refetch would replace the text being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Names of all categories in every language. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'categories'],
    queryFn: async (context) => {
      const inLanguages = await Promise.all(
        languages.map((lang) => read(context, 'GET /api/article-categories', { query: { lang } })),
      )
      return categoryKeys.map((key, place): NamedCategory => {
        const names = languages.map((lang, index) => [lang, inLanguages[index]?.[place]?.name ?? ''])
        return { key, names: Object.fromEntries(names) as Record<Language, string> }
      })
    },
  })

/** Imported as raw text: as JSON modules the labels would move into a chunk that every page loads. */
const ownLabels = import.meta.glob<string>('../../../../locales/*/labels.json', {
  query: '?raw',
  import: 'default',
})

async function ownLabelsIn(language: Language): Promise<Record<LabelKey, string>> {
  const load = ownLabels[`../../../../locales/${language}/labels.json`]
  return JSON.parse((await load?.()) ?? '{}') as Record<LabelKey, string>
}

/** Current labels in every language. */
export const labelsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'labels'],
    queryFn: async (context) => {
      const { labels } = await read(context, 'GET /api/company/:companyId', { params: { companyId: 1 } })
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
    queryFn: (context) => read(context, 'GET /api/photos', { query: { lang } }),
  })

export const cryptosQuery = () =>
  queryOptions({
    queryKey: ['staff', 'cryptos'],
    queryFn: (context) => read(context, 'GET /api/cryptos'),
  })

export const chosenAdsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'ads'],
    queryFn: (context) => read(context, 'GET /api/admin/ads'),
  })

export const adSlotsQuery = (place: AdPlace, q: string) =>
  queryOptions({
    queryKey: ['staff', 'ads', place, q],
    queryFn: (context) => read(context, 'GET /api/admin/ads/:place', { params: { place }, query: { q } }),
    ...searchOptions,
  })
