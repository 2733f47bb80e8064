import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import ChannelOrder from './channel-order.tsx'

beforeEach(() => beginSession(signedIn(tokenNamed('a'))))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/**
 * Shows the dialog of a channel with one muted user and one word. `acts` returns the requests other than GET.
 */
async function show() {
  let order = { slow_seconds: 45, holds_newcomers: false }
  let mutes = [{ userId: 8, name: 'rui', reason: 'gritos', until: '2026-11-22T06:21:00.000Z' }]
  const done = (message: string) => json(200, { status: 'success', message })
  const sent = replaceNetwork(({ method, url, body }) => {
    const given = JSON.parse(body ?? '{}')
    const call = `${method} ${url}`
    if (call === 'GET /api/channels/rio') return json(200, { data: order })
    if (call === 'GET /api/channels/rio/mutes') return json(200, mutes)
    if (call === 'GET /api/channels/rio/words')
      return json(200, [{ id: 1, word: 'cobra', whole: true, action: 'hold' }])
    if (call === 'PUT /api/channels/rio/slow-mode') order = { ...order, slow_seconds: given.seconds }
    if (call === 'PUT /api/channels/rio/newcomers') order = { ...order, holds_newcomers: given.hold }
    if (call === 'DELETE /api/channel-mute') mutes = []
    return done(call)
  })
  await renderPage(() => <ChannelOrder slug="rio" onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ordem em #rio' }))
  await dialog.findByText('rui')
  const acts = () => sent.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[method, url, body]]))
  return { dialog, acts }
}

test('an operator sets the pace with a reason; one that is not offered is shown as it is', async () => {
  const { dialog, acts } = await show()
  const pace = dialog.getByLabelText<HTMLSelectElement>('Modo lento')
  expect(pace.selectedOptions[0]?.textContent).toBe('45 s')
  await userEvent.selectOptions(pace, '300')
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'muita pressa')
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() =>
    expect(acts()).toEqual([
      ['PUT', '/api/channels/rio/slow-mode', '{"seconds":300,"reason":"muita pressa"}'],
    ]),
  )
})

test('they look at new accounts first, and let somebody speak again', async () => {
  const { dialog, acts } = await show()
  await userEvent.click(await dialog.findByRole('switch', { name: /^Ver antes a primeira mensagem/ }))
  await waitFor(() =>
    expect(dialog.getByRole('switch', { name: /^Ver antes/ }).getAttribute('aria-checked')).toBe('true'),
  )
  dialog.getByText('gritos')
  await userEvent.click(dialog.getByRole('button', { name: 'Deixar falar: rui' }))
  await dialog.findByText('Ninguém está silenciado.')
  expect(acts()).toEqual([
    ['PUT', '/api/channels/rio/newcomers', '{"hold":true}'],
    ['DELETE', '/api/channel-mute', '{"userId":8,"channel_name":"rio"}'],
  ])
})
