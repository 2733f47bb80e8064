import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/web/fake-network.ts'
import { refused, renderProfile } from '../../../tests/support/web/render-profile.tsx'

// Fakes an authenticator.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => ({ id: 'chave' }) }))

afterEach(() => vi.unstubAllGlobals())

test('everything about oneself comes as a file', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:archive'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  const { sent } = await renderProfile({ answers: { 'GET /api/account/export': () => new Response('PK') } })
  await userEvent.click(await screen.findByRole('button', { name: /Baixar meus dados/ }))
  expect(await screen.findByText(/está nos seus downloads/)).toBeTruthy()
  expect(saved).toEqual(['canal-barra-liacamara.zip blob:archive'])
  const requests = sent.find(({ url }) => url === '/api/account/export')
  expect(requests?.headers.get('authorization')).toMatch(/^Bearer /)
})

test('who has been signed in for long confirms who they are before the file comes', async () => {
  URL.createObjectURL = () => 'blob:archive'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let isProven = false
  const { bodiesOf } = await renderProfile({
    answers: {
      'GET /api/account/export': () =>
        isProven ? new Response('PK') : refused(403, 'proof_needed', 'Confirme primeiro que é você.'),
      'POST /api/second-steps/proof': () => {
        isProven = true
        return json(200, { status: 'success' })
      },
    },
  })
  const submit = await screen.findByRole('button', { name: /Baixar meus dados/ })
  await userEvent.click(submit)
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.click(submit)
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  await userEvent.type(screen.getByLabelText('Sua senha'), 'maresia-azul{Enter}')
  expect(await screen.findByText(/está nos seus downloads/)).toBeTruthy()
  expect(bodiesOf('POST /api/second-steps/proof')).toEqual([{ password: 'maresia-azul' }])
})

test('too many exports are told in the server’s words', async () => {
  const tooMany = () => refused(429, 'too_many_requests', 'Tente de novo amanhã.')
  await renderProfile({ answers: { 'GET /api/account/export': tooMany } })
  await userEvent.click(await screen.findByRole('button', { name: /Baixar meus dados/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('Tente de novo amanhã.')
})

test('leaving says what will happen, and wants the password', async () => {
  const left: string[] = []
  const answers = {
    'DELETE /api/account': ({ password }: { password: string }) =>
      password === 'maresia-azul'
        ? json(200, { status: 'success', message: '', deletesAt: '2026-12-06T01:30:00Z' })
        : json(400, {
            key: 'password_wrong',
            message: 'Senha errada',
            errors: { password: ['Senha errada'] },
          }),
  }
  const { bodiesOf } = await renderProfile({ answers })
  const copies = ['copies-7', 'files']
  vi.stubGlobal('caches', {
    keys: async () => [...copies],
    delete: async (name: string) => copies.splice(copies.indexOf(name), 1),
  })
  vi.stubGlobal('location', { ...location, assign: (address: string) => void left.push(address) })

  await userEvent.click(await screen.findByRole('button', { name: 'Excluir minha conta' }))
  expect(await screen.findByText(/Por 14 dias: basta entrar de novo/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Sua senha'))
  await userEvent.keyboard('{Enter}')
  expect(bodiesOf('DELETE /api/account')).toEqual([])

  await userEvent.type(screen.getByLabelText('Sua senha'), 'errada{Enter}')
  expect(await screen.findByText('Senha errada')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Sua senha'))
  await userEvent.type(screen.getByLabelText('Sua senha'), 'maresia-azul{Enter}')
  // In the site's zone it is still the day before.
  await waitFor(() => expect(left).toEqual(['/login?leaving=2026-12-05']))
  expect(copies, 'what was kept to read without a connection').toEqual(['files'])
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('leaving wants no password of whoever has only a passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  const steps = { isPending: false, totp: false, recoveryCodes: 0, passkeys: [], proofs: ['passkey'] }
  const { bodiesOf } = await renderProfile({
    answers: {
      'GET /api/second-steps': () => json(200, steps),
      'POST /api/passkeys/challenge': () => json(200, { options: {} }),
      'DELETE /api/account': () => refused(400, 'passkey_refused', 'Esta chave não serve.'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir minha conta' }))
  const leave = await screen.findByRole('button', { name: /^Excluir com chave de acesso/ })
  expect(screen.queryByLabelText('Sua senha')).toBeNull()
  await userEvent.click(leave)
  expect(await screen.findByText('Esta chave não serve.')).toBeTruthy()
  expect(bodiesOf('DELETE /api/account')).toEqual([{ passkey: { id: 'chave' } }])
})
