import { afterPause } from '../../platform/api/after-pause.ts'
import { api } from '../../platform/api/api.ts'
import { searchOptions } from '../../platform/api/search-options.ts'

/** People whose names begin with the text, for autocompletion. */
export function namedPeopleQuery(q: string) {
  return {
    queryKey: ['people', 'named', q],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      afterPause(signal, () => api('GET /api/people', { query: { q }, signal })),
    enabled: q.length >= 2,
    ...searchOptions,
    // Autocompletion is optional, so its errors are ignored.
    retry: false,
  }
}
