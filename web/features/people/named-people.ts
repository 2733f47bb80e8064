import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const pauseMs = 300

/** Others who may be found and whose names begin so, for a list under what is being typed. */
export function namedPeopleQuery(q: string) {
  return {
    queryKey: ['people', 'named', q],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // Whoever still types asks for another name, and this one is given up.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
      return api('GET /api/people', { query: { q }, signal })
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    // A name can be typed whole: a list that does not come is no failure of what is done here.
    retry: false,
  }
}
