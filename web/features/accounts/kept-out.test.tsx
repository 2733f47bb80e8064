import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import LoginPage from './login-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const suspended = () =>
  json(403, {
    key: 'account_suspended',
    message: 'Esta conta está suspensa. Termina em 7 dias. Motivo: calma',
  })

async function enterPassword() {
  await renderPage(LoginPage, '/login')
  await userEvent.type(screen.getByLabelText('Usuário'), 'lia')
  await userEvent.type(screen.getByLabelText('Senha'), 'maresia-azul')
  await userEvent.keyboard('{Enter}')
}

test('whoever is suspended reads until when and why, and where to write to', async () => {
  replaceNetwork(suspended)
  await enterPassword()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Termina em 7 dias. Motivo: calma')
  const link = screen.getByRole('link', { name: 'Escreva para a equipe' })
  expect([link.getAttribute('href'), alert.contains(link)]).toEqual(['/contato', true])
})

test('whoever picks a passkey from the list of the browser hears that they are suspended, too', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const passkey = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  }
  const get = vi.fn(() => new Promise(() => {})).mockResolvedValueOnce(passkey)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  const options = { challenge: 'AAAA', rpId: 'localhost' }
  replaceNetwork(({ url }) => (url.endsWith('/challenge') ? json(200, { options }) : suspended()))
  await renderPage(LoginPage, '/login')
  expect(await screen.findByText(/Motivo: calma/)).toBeTruthy()
})

test('the field of the code says which code is meant, and nobody is asked to sign up in the middle', async () => {
  const next = { challenge: 'c', ways: ['totp', 'recovery'] }
  replaceNetwork(() => json(401, { key: 'second_step_required', message: 'Falta um passo.', next }))
  await enterPassword()
  const field = await screen.findByLabelText('Código do aplicativo')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /seis números/,
  )
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(screen.queryByRole('link', { name: 'Cadastre-se' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  expect(await screen.findByLabelText('Código de recuperação')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Escreva para a equipe' })).toBeTruthy()
})
