import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/web/fake-network.ts'
import {
  lia,
  profileField,
  refused,
  renderProfile,
  session,
} from '../../../tests/support/web/render-profile.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (profile: () => Response) => renderProfile({ profile })

test('the profile shows who one is: name, username, status, e-mail, coins and roles', async () => {
  await show(() => json(200, lia))
  expect(await screen.findByRole('heading', { level: 1, name: 'Lia Câmara' })).toBeTruthy()
  for (const text of ['conta ativa', 'lia@exemplo.com', '1.280', 'moedas', 'Membro', 'Moderação', 'LC']) {
    expect(screen.getByText(text), text).toBeTruthy()
  }
  expect(screen.getByText(/^liacamara ·/)).toBeTruthy()
})

test('the day of joining is in the long Brazilian form', async () => {
  await show(() => json(200, lia))
  expect(await screen.findByText('4 de março de 2024')).toBeTruthy()
})

test('a day that cannot be read is called an invalid date', async () => {
  await show(() => json(200, { ...lia, createdAt: 'ontem' }))
  expect(await screen.findByText('Invalid Date')).toBeTruthy()
})

test('while it is on its way, and when it did not come, the page says so and offers to try again', async () => {
  let answers = false
  await show(() => (answers ? json(200, lia) : refused(500, 'internal_error', 'Ops')))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Não deu para carregar o perfil.' }),
  ).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 }), 'one heading').toHaveLength(1)

  answers = true
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByText('lia@exemplo.com')).toBeTruthy()
})

test('"JWT Token not found" leads to signing in, and back', async () => {
  await show(() => refused(401, 'jwt_missing', 'JWT Token not found'))
  expect(await screen.findByText('now at /login?from=%2Fprofile')).toBeTruthy()
})

test('a language that could not be saved is spoken all the same, and can be saved again', async () => {
  let saves = false
  const { bodiesOf } = await renderProfile({
    answers: {
      'POST /api/update-language': () =>
        saves ? json(200, { status: 'success', language: 'en' }) : refused(500, 'internal_error', 'Ops'),
    },
  })
  await userEvent.selectOptions(await profileField('Idioma'), 'en')
  expect(await screen.findByText('Ops')).toBeTruthy()
  expect(screen.getByText('Member since')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en')

  saves = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf('POST /api/update-language')).toEqual([{ language: 'en' }, { language: 'en' }])
})

test('a new password is asked for with the old one, and what was typed is forgotten afterwards', async () => {
  const { sent } = await renderProfile({
    answers: { 'POST /api/change-password': () => json(200, { status: 'success', message: 'Feito' }) },
  })
  const current = await screen.findByLabelText<HTMLInputElement>('Senha atual')
  await userEvent.type(current, 'maresia-azul')
  await userEvent.type(screen.getByLabelText('Nova senha'), 'curta')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/precisa de pelo menos 8 caracteres/)).toBeTruthy()
  expect(sent.some(({ url }) => url === '/api/change-password')).toBe(false)

  await userEvent.type(screen.getByLabelText('Nova senha'), '-mas-agora-longa')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/Senha trocada/)).toBeTruthy()
  await waitFor(() => expect(current.value).toBe(''))
})

test('the session of an IRC client is called a chat program', async () => {
  await renderProfile({
    answers: { 'GET /api/sessions': () => json(200, [{ ...session, userAgent: 'IRC' }]) },
  })
  expect(await screen.findByText('Aplicativo de chat (IRC)')).toBeTruthy()
  expect(screen.queryByText('Aparelho desconhecido')).toBeNull()
})
