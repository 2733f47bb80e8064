import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  expired,
  json,
  replaceNetwork,
  signedIn,
  tokenNamed,
} from '../../../../tests/support/web/fake-network.ts'
import { connectTab } from '../../../../tests/support/web/fake-socket.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { useDraft } from '../composer/use-draft.ts'

vi.mock('socket.io-client', () => import('../../../../tests/support/web/fake-socket.ts'))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('of what is written while another tab signs out nothing stays on the device', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const late = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const sent = replaceNetwork(async ({ method, headers, body }) => {
    if (!headers.has('authorization')) return expired()
    if (method === 'GET') return json(200, { drafts: [] })
    await late.promise
    const { channel, text } = JSON.parse(body ?? '{}')
    const response = json(200, { draft: { channel, text, revision: 3 } })
    return Object.assign(response, {
      json: () => Response.prototype.json.call(response).finally(read.resolve),
    })
  })
  await renderPage(() => {
    const [text, setText] = useDraft(7, 'barra')
    return <textarea value={text} onChange={({ target }) => setText(target.value)} />
  })
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  await waitFor(() => expect(connectTab()).toBe(true))
  type('segredo')
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))

  // The other tab deletes everything; this one has not heard of it yet.
  localStorage.clear()
  type('segredo e')
  late.resolve()
  await read.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect(Object.keys(localStorage)).toEqual([])
  expect(sent.filter(({ headers }) => !headers.has('authorization'))).toEqual([])
})
