import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { createQueries } from '../../platform/api/create-queries.ts'
import { beginSession } from '../../platform/session/session.ts'
import { presenceQuery } from './presence.queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('what somebody has said on another device a moment ago is known when they open their menu here', async () => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  let invisible = false
  replaceNetwork(() => json(200, { away: null, invisible }))
  const queries = createQueries()
  await queries.fetchQuery(presenceQuery(7))
  invisible = true
  expect(await queries.fetchQuery(presenceQuery(7))).toEqual({ away: null, invisible: true })
})
