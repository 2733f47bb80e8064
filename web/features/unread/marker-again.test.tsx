import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { connectTab } from '../../../tests/support/web/fake-socket.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { useMarker } from './use-marker.ts'

vi.mock('socket.io-client', () => import('../../../tests/support/web/fake-socket.ts'))

afterEach(() => void vi.restoreAllMocks())

test('what is read while the network is away is saved once it is back', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  beginSession(signedIn(tokenNamed('t')))
  let isAway = true
  const send = vi.fn(async () => {
    if (isAway) throw new Error('offline')
  })
  await renderPage(() => {
    useMarker({ place: 'rio', newestInView: 7, send })
    return null
  })
  await waitFor(() => expect(send).toHaveBeenCalledWith('rio', 7))
  const before = send.mock.calls.length

  isAway = false
  await waitFor(() => {
    expect(connectTab()).toBe(true)
    expect(send.mock.calls.length).toBeGreaterThan(before)
  })
})
