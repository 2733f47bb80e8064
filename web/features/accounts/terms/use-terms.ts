import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useLanguage } from '../../../platform/texts/language.ts'

/** The published terms of use in the language of the interface. */
export function useTerms() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['page', 'terms', language],
    queryFn: ({ signal }) =>
      api('GET /api/pages/:key', { params: { key: 'terms' }, query: { lang: language }, signal }),
    staleTime: 5 * 60_000,
  })
}
