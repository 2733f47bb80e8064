import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { lia, refused } from '../../../tests/support/web/render-profile.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { NicknameButton } from './nickname-button.tsx'

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
})
afterEach(() => vi.unstubAllGlobals())

const nicknames = [
  { id: 1, nickname: 'Sereia', is_selected: true },
  { id: 2, nickname: 'Onda', is_selected: false },
]

async function standMenu(answer: (sent: Sent) => Response) {
  const sent = replaceNetwork(answer)
  await renderPage(() => <NicknameButton nickname="Sereia" />)
  const button = screen.getByRole('button', { name: 'Você fala como Sereia. Trocar de apelido' })
  return { sent, button }
}

test('nothing is asked before it is opened; then it offers every name, with the chosen one marked', async () => {
  const { sent, button } = await standMenu(() => json(200, { ...lia, nicknames }))
  expect(sent).toEqual([])
  await userEvent.click(button)
  const names = await screen.findAllByRole('menuitemradio')
  expect(names.map((name) => [name.textContent, name.getAttribute('aria-checked')])).toEqual([
    ['liacamara', 'false'],
    ['Sereia', 'true'],
    ['Onda', 'false'],
  ])
  const link = screen.getByRole('menuitem', { name: 'Gerenciar apelidos' })
  expect(link.getAttribute('href')).toBe('/profile#nicknames')
})

test('another name is switched to, the username too, and that is said', async () => {
  const { sent, button } = await standMenu(({ url, body }) => {
    if (url === '/api/userprofile') return json(200, { ...lia, nicknames })
    const nickname = body?.includes('null') ? 'liacamara' : 'Onda'
    return json(200, { status: 'success', nickname, has_nickname: true })
  })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Onda' }))
  expect(await screen.findByText('Agora você fala como Onda.')).toBeTruthy()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'liacamara' }))
  expect(await screen.findByText('Agora você fala como liacamara.')).toBeTruthy()
  const received = sent.filter(({ url }) => url === '/api/select-nickname').map(({ body }) => body)
  expect(received).toEqual(['{"nicknameId":2}', '{"nicknameId":null}'])
})

test('the name that is in use already is not asked for again', async () => {
  const { sent, button } = await standMenu(() => json(200, { ...lia, nicknames }))
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sereia' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(sent.map(({ url }) => url)).toEqual(['/api/userprofile'])
})

test('a refusal is told, and so is a list that did not come', async () => {
  let reachable = true
  const { button } = await standMenu(({ url }) => {
    if (url === '/api/select-nickname') return refused(429, 'too_many_requests', 'Muitas tentativas.')
    return reachable ? json(200, { ...lia, nicknames }) : refused(500, 'internal_error', 'Ops')
  })
  await userEvent.click(button)
  reachable = false
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Onda' }))
  expect(await screen.findByText('Muitas tentativas.')).toBeTruthy()
})

test('who has none is led to register one', async () => {
  const { button } = await standMenu(() => json(200, lia))
  await userEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'Registrar um apelido' })).toBeTruthy()
})

test('a list that did not come leaves the way to the profile', async () => {
  const { button } = await standMenu(() => refused(404, 'not_found', 'Ops'))
  await userEvent.click(button)
  expect(await screen.findByText('Não deu para carregar seus apelidos.')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Gerenciar apelidos' })).toBeTruthy()
})
