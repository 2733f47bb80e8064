import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { json } from '../../../tests/support/web/fake-network.ts'
import { refused, renderProfile } from '../../../tests/support/web/render-profile.tsx'
import { clientSetups } from './client-setup.ts'

const irc = { host: 'chat.exemplo.com', port: null, tlsPort: 6697, webSocket: 'wss://chat.exemplo.com/irc' }
const goguma = {
  id: 'b',
  name: 'Goguma',
  createdAt: '2026-11-01T12:00:00Z',
  lastUsedAt: '2026-11-20T12:00:00Z',
  lastUsedFrom: '198.51.100.7',
}
const secret = '0123-4567-89ab-cdef-ghjk-mnpq-rstv'

async function standSection(list: object, more: Record<string, (body: never) => Response> = {}) {
  const answer = { irc, confirmation: 'password', passwords: [], ...list }
  const stage = await renderProfile({
    answers: { 'GET /api/app-passwords': () => json(200, answer), ...more },
  })
  return stage
}
// Fakes the clipboard.
beforeEach(() => void userEvent.setup())

const section = () => screen.findByRole('region', { name: 'Aplicativos de chat' })

test('where a program connects is there to copy, and what each program is told', async () => {
  await standSection({})
  const part = within(await section())
  for (const text of ['chat.exemplo.com', '6697', 'wss://chat.exemplo.com/irc', 'liacamara'])
    expect(part.getByText(text)).toBeTruthy()
  expect(part.queryByText('Porta sem TLS')).toBeNull()

  await userEvent.click(part.getByRole('button', { name: 'Copiar: Servidor' }))
  expect(await navigator.clipboard.readText()).toBe('chat.exemplo.com')
  for (const name of ['irssi', 'WeeChat', 'Halloy', 'Goguma', 'mIRC', 'The Lounge'])
    expect(part.getByText(name)).toBeTruthy()
})

test('a password is made with a name and one’s own, shown once, and ready to copy', async () => {
  const created = ({ password }: { password: string }) =>
    password === 'maresia-azul'
      ? json(201, { ...goguma, lastUsedAt: null, lastUsedFrom: null, secret })
      : json(400, { key: 'password_wrong', message: 'x', errors: { password: ['Senha errada'] } })
  const { bodiesOf } = await standSection({}, { 'POST /api/app-passwords': created })
  await userEvent.click(within(await section()).getByRole('button', { name: 'Criar senha de aplicativo' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: /^Criar/ }))
  expect(await dialog.findByText('Dê um nome à senha.')).toBeTruthy()
  expect(bodiesOf('POST /api/app-passwords')).toEqual([])

  await userEvent.type(dialog.getByLabelText('Nome'), 'Goguma')
  await userEvent.type(dialog.getByLabelText('Sua senha do site'), 'errada{Enter}')
  expect(await dialog.findByText('Senha errada')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Sua senha do site'))
  await userEvent.type(dialog.getByLabelText('Sua senha do site'), 'maresia-azul{Enter}')
  expect((await screen.findByText(secret)).parentElement?.textContent).toBe(`Senha para Goguma: ${secret}`)
  await userEvent.click(screen.getByRole('button', { name: 'Copiar a senha' }))
  expect(await navigator.clipboard.readText()).toBe(secret)

  await userEvent.click(screen.getByRole('button', { name: 'Pronto' }))
  expect(screen.queryByText(secret)).toBeNull()
})

test('a password says when and from where it was used last, and is revoked', async () => {
  const answers = { 'DELETE /api/app-passwords/b': () => json(200, { status: 'success', message: '' }) }
  const { bodiesOf } = await standSection({ passwords: [goguma] }, answers)
  const part = within(await section())
  expect(part.getByText(/Último uso em .*, de 198\.51\.100\.7/)).toBeTruthy()
  await userEvent.click(part.getByRole('button', { name: 'Revogar a senha Goguma' }))
  expect(bodiesOf('DELETE /api/app-passwords/b')).toHaveLength(1)
})

test('an account without a password is asked for none, or to sign in again', async () => {
  await standSection({ confirmation: 'sign_in_again' })
  await userEvent.click(within(await section()).getByRole('button', { name: 'Criar senha de aplicativo' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/entre de novo com o Google/)).toBeTruthy()
  expect(dialog.queryByLabelText('Sua senha do site')).toBeNull()
})

test('a refusal is told in the words of the server', async () => {
  const many = () => refused(409, 'app_passwords_many', 'Você já tem 10 senhas de aplicativo.')
  await standSection({ confirmation: 'none' }, { 'POST /api/app-passwords': many })
  await userEvent.click(within(await section()).getByRole('button', { name: 'Criar senha de aplicativo' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Nome'), 'x{Enter}')
  expect(await dialog.findByText('Você já tem 10 senhas de aplicativo.')).toBeTruthy()
})

test('where the site takes no programs the passwords can still be revoked, and none is made', async () => {
  await standSection({ irc: null, passwords: [goguma] })
  const part = within(await section())
  expect(part.getByText(/não aceita aplicativos de chat agora/)).toBeTruthy()
  expect(part.getByRole('button', { name: 'Revogar a senha Goguma' })).toBeTruthy()
  expect(part.queryByRole('button', { name: 'Criar senha de aplicativo' })).toBeNull()
})

test('where the site takes no programs and there is no password nothing is said', async () => {
  const { sent } = await standSection({ irc: null })
  await screen.findByText('Onde sua conta está aberta')
  await expect.poll(() => sent.some(({ url }) => url === '/api/app-passwords')).toBe(true)
  expect(screen.queryByText('Aplicativos de chat')).toBeNull()
})

test('programs are told the port with TLS where there is one, else the plain one, else nothing', () => {
  const account = { network: 'canal', username: 'lia', password: 'SENHA' }
  const textOf = (change: object) =>
    clientSetups({ irc: { ...irc, ...change }, ...account })
      .flatMap(({ lines }) => lines)
      .join('\n')
  expect(textOf({})).toContain('-tls -network canal chat.exemplo.com 6697')
  expect(textOf({})).toContain('chat.exemplo.com/6697 -ssl -tls -autoconnect')
  expect(textOf({ tlsPort: null, port: 6667 })).toContain('-notls -network canal chat.exemplo.com 6667')
  expect(textOf({ tlsPort: null })).toBe('')
})
