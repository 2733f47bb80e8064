import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

export const surveysKey = ['staff', 'surveys']

/** The question of the site itself is in the reader's language. */
export const surveysQuery = (language: string) =>
  queryOptions({
    queryKey: [...surveysKey, language],
    queryFn: (context) => read(context, 'GET /api/surveys'),
  })
