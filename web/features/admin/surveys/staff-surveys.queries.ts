import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const surveysKey = ['staff', 'surveys']

/** The question of the site itself is in the reader's language. */
export const surveysQuery = (language: string) =>
  queryOptions({
    queryKey: [...surveysKey, language],
    queryFn: ({ signal }) => api('GET /api/surveys', { signal }),
  })
