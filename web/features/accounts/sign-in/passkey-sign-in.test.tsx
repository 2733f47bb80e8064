import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

/** Fakes a browser that supports passkeys and whose user does not answer. */
function provideBrowser() {
  const requests: { mediation?: string; signal: AbortSignal }[] = []
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (request: (typeof requests)[number]) => {
        requests.push(request)
        return new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      },
    },
  })
  replaceNetwork(() => json(200, { options: { challenge: 'AAAA', rpId: 'localhost' } }))
  return requests
}

test('what the browser offers is renewed every four minutes, and breaks off nothing that somebody has begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const requests = provideBrowser()
  await renderPage(() => (
    <>
      <input autoComplete="username webauthn" />
      <PasskeySignIn />
    </>
  ))
  await waitFor(() => expect(requests).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0]?.signal.aborted).toBe(true)

  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional', 'conditional', undefined])
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(requests[2]?.signal.aborted).toBe(false)
  expect(requests).toHaveLength(3)
})
