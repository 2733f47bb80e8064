import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { closePersonDialog, openReport, openWhois } from './person-dialog-state.ts'
import { PersonDialogs } from './person-dialogs.tsx'

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
})
afterEach(() => {
  act(closePersonDialog)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const whois = {
  username: 'liacamara',
  nickname: 'Sereia',
  language: 'fr',
  gender: 'female',
  age: 31,
  instagram: 'lia.canta',
  youtube: null,
  profileImage: '',
  welcomeMessage: 'Oi!',
  personId: 2,
}

async function ask(question: () => void, reply: () => Response) {
  const sent = replaceNetwork(reply)
  await renderPage(PersonDialogs)
  act(question)
  return sent
}

test('a Whois shows everything that somebody tells, and says what they do not', async () => {
  await ask(
    () => openWhois('sereia'),
    () => json(200, { language: 'fr', data: whois }),
  )
  expect(await screen.findByRole('dialog', { name: 'Whois de Sereia' })).toBeTruthy()
  for (const text of ['Français', 'Feminino', '31 anos', '@lia.canta', 'Oi!', 'liacamara']) {
    expect(screen.getByText(text), text).toBeTruthy()
  }
  expect(screen.getAllByText('Não informado')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Ver a página' }).getAttribute('href')).toBe('/person/2')
})

test('who does not want to be found has no page to go to', async () => {
  await ask(
    () => openWhois('sereia'),
    () => json(200, { language: null, data: { ...whois, personId: null } }),
  )
  await screen.findByText('Oi!')
  expect(screen.queryByRole('link', { name: 'Ver a página' })).toBeNull()
})

test('a Whois of nobody is empty, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await ask(
    () => openWhois('ninguem'),
    () => json(404, { status: 'error', code: 404, key: 'user_not_found', message: 'x' }),
  )
  expect(await screen.findByText('Nada a mostrar')).toBeTruthy()
  expect(screen.queryByText('Idioma')).toBeNull()
  expect(logged).toHaveBeenCalled()
})

test('a report is sent once, with its reason, and thanked for', async () => {
  const sent = await ask(
    () => openReport({ type: 'private_message', id: 9, name: 'rui', text: 'ameaça' }),
    () => json(201, { status: 'success', message: 'Obrigado por avisar.', id: 1 }),
  )
  await screen.findByText('ameaça')
  expect(screen.getByText(/A equipe vê só esta mensagem/)).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Enviar denúncia/ })
  await userEvent.click(button)
  expect(sent).toHaveLength(0)

  await userEvent.type(screen.getByLabelText('O que há de errado?'), 'assusta')
  await userEvent.dblClick(button)
  expect(await screen.findByText('Obrigado por avisar.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/reports', '{"type":"private_message","id":9,"reason":"assusta"}'],
  ])
})

test('a report that was refused says why, and stays to be changed', async () => {
  await ask(
    () => openReport({ type: 'user', id: 9, name: 'rui' }),
    () => json(409, { status: 'error', code: 409, key: 'report_open_already', message: 'Já denunciado.' }),
  )
  await userEvent.type(await screen.findByLabelText('O que há de errado?'), 'assusta')
  await userEvent.click(screen.getByRole('button', { name: /^Enviar denúncia/ }))
  expect(await screen.findByText('Já denunciado.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Denunciar rui' })).toBeTruthy()
})
