import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Creates the client that caches the server's responses. */
export function createQueries(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayHelp },
      // By default mutations would pause silently while offline, and look as if they were running.
      mutations: { networkMode: 'always' },
    },
  })
}

class Queries extends QueryClient {
  /**
   * Also fetches again what is being fetched for the first time. TanStack Query would take the response that is
   * on its way, which may be older than the change.
   */
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const again = first.map(({ promise, queryKey }) =>
      promise?.then(
        () => super.invalidateQueries({ ...filters, queryKey, exact: true }, options),
        // Its failure is shown already.
        () => {},
      ),
    )
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

/** Retries lost connections and server errors, but not refusals. */
function mayHelp(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}
