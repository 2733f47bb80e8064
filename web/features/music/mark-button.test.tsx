import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { MarkButton } from './mark-button.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const heart = () => screen.findByRole('button', { name: 'Marcar a faixa' })
const isPressed = async () => (await heart()).getAttribute('aria-pressed') === 'true'
const marks = (tracks: number[]) => json(200, { status: 'success', tracks })

test('a member marks what is heard, and takes the mark away', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const sent = replaceNetwork(({ method }) => marks(method === 'PUT' ? [5] : []))
  await renderPage(() => <MarkButton id={5} />)
  expect(await isPressed()).toBe(false)
  await userEvent.click(await heart())
  expect(await isPressed()).toBe(true)
  await userEvent.click(await heart())
  await waitFor(async () => expect(await isPressed()).toBe(false))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/marked-tracks',
    'PUT /api/marked-tracks/5',
    'DELETE /api/marked-tracks/5',
  ])
})

test('a mark that could not be kept goes, and that is said', async () => {
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(({ method }) =>
    method === 'PUT'
      ? json(404, { key: 'track_not_found', message: 'Esta faixa não existe mais.' })
      : marks([]),
  )
  await renderPage(() => <MarkButton id={5} />)
  await userEvent.click(await heart())
  expect(await screen.findByText('Esta faixa não existe mais.')).toBeTruthy()
  expect(await isPressed()).toBe(false)
})

test('a visitor is led through sign-in back to the page, and nothing is asked', async () => {
  const sent = replaceNetwork(() => marks([]))
  await renderPage(() => <MarkButton id={5} />)
  const enter = await screen.findByRole('link', { name: 'Entrar para marcar a faixa' })
  expect(enter.getAttribute('href')).toBe('/login?from=%2Fhere')
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent).toEqual([])
})
