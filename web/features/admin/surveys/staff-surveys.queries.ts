import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

export const surveysKey = ['staff', 'surveys']

/** By language, because the built-in survey is translated. */
export const surveysQuery = (language: string) =>
  queryOptions({
    queryKey: [...surveysKey, language],
    queryFn: (context) => read(context, 'GET /api/surveys'),
  })
