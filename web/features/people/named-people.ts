import { afterPause } from '../../platform/api/after-pause.ts'
import { api } from '../../platform/api/api.ts'
import { searchOptions } from '../../platform/api/search-options.ts'

/** Others who may be found and whose names begin so, for a list under what is being typed. */
export function namedPeopleQuery(q: string) {
  return {
    queryKey: ['people', 'named', q],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      afterPause(signal, () => api('GET /api/people', { query: { q }, signal })),
    enabled: q.length >= 2,
    ...searchOptions,
    // A name can be typed whole: a list that does not come is no failure of what is done here, nor one to wait for.
    retry: false,
  }
}
