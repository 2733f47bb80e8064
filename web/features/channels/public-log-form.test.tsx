import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { PublicLogForm } from './public-log-form.tsx'

beforeEach(() => beginSession(signedIn(tokenNamed('a'))))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function show(put: () => Response) {
  let log = 'off'
  const sent = replaceNetwork(({ method, url, body }) => {
    if (url !== '/api/channels/rio/public-log')
      return json(200, { data: { slow_seconds: 0, holds_newcomers: false, public_log: log } })
    const answer = put()
    if (answer.ok) log = JSON.parse(body ?? '').log
    return method === 'PUT' ? answer : json(404, {})
  })
  await renderPage(() => <PublicLogForm slug="rio" />)
  const field = await screen.findByLabelText<HTMLSelectElement>('Quem lê este canal sem conta')
  const bodies = () => sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { field, bodies }
}

const save = () => screen.getByRole('button', { name: /^Mudar o registro/ })

test('a founder opens the log of their channel, and finds the way to it', async () => {
  const { field, bodies } = await show(() => json(200, { status: 'success', message: 'Pronto.' }))
  expect(field.selectedOptions[0]?.textContent).toBe('Ninguém')
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.selectOptions(field, 'readable')
  await userEvent.click(save())
  const link = await screen.findByRole('link', { name: 'Ver o registro público' })
  expect(link.getAttribute('href')).toBe('/log/rio')
  expect(bodies()).toEqual(['{"log":"readable"}'])
})

test('who may not is told so, and nothing else changes', async () => {
  const refusal = { status: 'error', code: 403, key: 'not_channel_founder', message: 'Só quem fundou.' }
  const { field } = await show(() => json(403, refusal))
  await userEvent.selectOptions(field, 'indexed')
  await userEvent.click(save())
  await waitFor(() => expect(screen.getByText('Só quem fundou.')).toBeTruthy())
  expect(screen.queryByRole('link')).toBeNull()
})
