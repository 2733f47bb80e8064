import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { Comments } from './comments.tsx'

vi.mock('socket.io-client', () => import('../../../tests/support/web/fake-socket.ts'))

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('what was written stays in sight where comments are closed meanwhile', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const closed = { status: 'error', code: 403, key: 'comments_closed', message: 'Aqui não se comenta mais.' }
  const none = { messages: [], pictures: {}, hasMore: false, revision: 0, count: 0 }
  const sent = replaceNetwork(({ method, url }) => {
    if (method === 'POST') return json(403, closed)
    if (url.startsWith('/api/comments/')) return json(200, { ...none, isOpen: true, takesComments: true })
    return json(200, [])
  })
  const commented = { kind: 'article' as const, id: 3, path: '/blog/mare' }
  await renderPage(() => (
    <Comments comments={{ commented, comments: [], count: 0, isOpen: true, isPast: false }} />
  ))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva um comentário' })
  // The comments of a member are fetched once the page is quiet.
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith('/api/comments/'))).toBe(true))
  await userEvent.type(field, 'Não quero perder isto.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Aqui não se comenta mais.')
  await screen.findByText('Os comentários estão fechados.')
  expect([field.isConnected, field.value]).toEqual([true, 'Não quero perder isto.'])
})
