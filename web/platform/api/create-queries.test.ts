import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueries } from './create-queries.ts'

/** A query that is on a page, whose responses arrive when the test says so. */
function openPage() {
  const queries = createQueries()
  const responses: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const response = Promise.withResolvers<string>()
    responses.push(response)
    return response.promise
  }
  const leave = new QueryObserver(queries, { queryKey: ['queue'], queryFn, retry: false }).subscribe(() => {})
  return { queries, responses, leave, seen: () => queries.getQueryData(['queue']) }
}

test('what changes while something is fetched for the first time is fetched after it', async () => {
  const { queries, responses, leave, seen } = openPage()
  const refreshed = queries.invalidateQueries({ queryKey: ['queue'] })
  responses[0]?.resolve('before')
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  expect(seen()).toBe('before')

  responses[1]?.resolve('after')
  await refreshed
  expect(seen()).toBe('after')
  leave()
})

test('a first fetch that fails is not repeated because of a change', async () => {
  const { queries, responses, leave, seen } = openPage()
  const refreshed = queries.invalidateQueries({ queryKey: ['queue'] })
  responses[0]?.reject(new Error('refused'))
  await refreshed
  expect([responses.length, seen()]).toEqual([1, undefined])
  leave()
})
