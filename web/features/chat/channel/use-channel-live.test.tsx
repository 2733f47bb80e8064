import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { tellTab } from '../../../../tests/support/web/fake-socket.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { topicQuery } from '../log/chat.queries.ts'
import { useChannelLive } from './use-channel-live.ts'

vi.mock('socket.io-client', () => import('../../../../tests/support/web/fake-socket.ts'))

afterEach(() => vi.unstubAllGlobals())

test('a topic that changes while the channel is fetched again stays as it is now', async () => {
  beginSession(signedIn(tokenNamed('t')))
  let stored = 'de ontem'
  const late = Promise.withResolvers<void>()
  let fetches = 0
  replaceNetwork(async ({ url }) => {
    if (url !== '/api/channels/rio') return json(404, { status: 'error', message: 'nada' })
    fetches += 1
    const response = json(200, { data: { topic: stored } })
    if (fetches === 2) await late.promise
    return response
  })
  await renderPage(() => {
    useChannelLive('rio', 7)
    const { data, refetch } = useQuery(topicQuery('rio'))
    return (
      <button type="button" onClick={() => void refetch()}>
        {data?.topic}
      </button>
    )
  })
  const topic = await screen.findByText('de ontem')
  topic.click()
  await waitFor(() => expect(fetches).toBe(2))
  stored = 'de hoje'
  await waitFor(() =>
    expect(tellTab('topic-updated', { channel: 'rio', content: 'de hoje', nickname: 'ana' })).toBe(true),
  )
  late.resolve()
  await waitFor(() => expect(fetches).toBe(3))
  await screen.findByText('de hoje')
})
