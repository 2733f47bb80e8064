import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies a live event to cached data. The query is refetched if that is not possible, or if a fetch is under
 * way whose response may be older than the event.
 */
export function patchQuery<Data>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (cached: Data) => Data | undefined,
): void {
  const cached = queries.getQueryData<Data>(queryKey)
  const changed = cached && change(cached)
  if (!changed || queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
  if (changed) queries.setQueryData<Data>(queryKey, changed)
}

/** Changes the cached answer of a query by what was received; where none is cached, nothing changes. */
export function updateCached<Data, Args extends unknown[]>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (cached: Data, ...args: Args) => Data | undefined,
  ...args: Args
): void {
  queries.setQueryData<Data>(queryKey, (cached) =>
    cached === undefined ? undefined : change(cached, ...args),
  )
}
