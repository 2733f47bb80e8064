import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../tests/support/web/fake-network.ts'
import { dispatchLive } from '../../platform/live/live.ts'
import { beginSession } from '../../platform/session/session.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Toasts } from '../../ui/states/toasts.tsx'
import MailPage from './mail-page.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const thread = {
  id: 12,
  name: 'Ana',
  email: 'ana@exemplo.com',
  subject: 'Um pedido',
  message: 'Toquem a do farol.\nhttp://mal.example <b>oi</b>',
  date: '2026-11-20T15:00:00.000Z',
  isRead: true,
  repliedAt: null,
  isSpam: false,
  source: 'contact',
  canReply: true,
  replies: [] as object[],
}

interface Scene {
  at?: string
  staff?: boolean
  answer?: (sent: Sent) => Response | undefined
}

function visit({ at = '/mail/12', staff = true, answer = () => undefined }: Scene = {}) {
  const user = signedIn(tokenNamed('t'))
  beginSession({ ...user, roles: staff ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'] })
  const sent = replaceNetwork((call) => answer(call) ?? json(200, thread))
  const Site = createRoutesStub([
    { path: '/mail/:id', Component: MailPage },
    { path: '*', Component: Elsewhere },
  ])
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Site initialEntries={[at]} />
        <Toasts />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return sent
}

function Elsewhere() {
  return <p>now at {useLocation().pathname}</p>
}

const writes = (sent: Sent[]) => sent.filter(({ method }) => method !== 'GET')
const open = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a message shows from whom it is, its subject, its text and when it came', async () => {
  visit()
  expect(await screen.findByRole('heading', { level: 1, name: 'Um pedido' })).toBeTruthy()
  expect(screen.getByText('<ana@exemplo.com>')).toBeTruthy()
  expect(screen.getByText('Recebida em 20 de novembro de 2026 às 12:00')).toBeTruthy()
})

test('nothing in it can be pressed, and markup stays text', async () => {
  visit()
  const text = await screen.findByText(/Toquem a do farol/)
  expect(text.textContent).toBe(thread.message)
  expect(text.children).toHaveLength(0)
})

test.each(['abc', '0', '-1', '1.5', '12a', '99999999999'])(
  '%s names no message, and nobody is asked',
  async (id) => {
    const sent = visit({ at: `/mail/${id}` })
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy()
    expect(sent).toEqual([])
  },
)

test('a message that is not there, or is somebody else’s, is not found', async () => {
  visit({ answer: () => json(404, { key: 'contact_not_found', message: 'Esta mensagem não existe.' }) })
  expect(await screen.findByRole('heading', { name: 'Esta mensagem não existe' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar às mensagens' }).getAttribute('href')).toBe('/mail')
})

test('the answer begins with the address, "Re:" and the message, and goes out once', async () => {
  const answered = { status: 'success', message: 'Sua mensagem foi enviada!', id: 5, queued: false }
  const sent = visit({ answer: ({ method }) => (method === 'POST' ? json(201, answered) : undefined) })
  await open('Responder')

  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('Para'), value('Assunto')]).toEqual(['Ana <ana@exemplo.com>', 'Re: Um pedido'])
  const field = screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
  expect(field.value).toBe(
    '\n\nAna escreveu em 20 de novembro de 2026 às 12:00:\n> Toquem a do farol.\n> http://mal.example <b>oi</b>',
  )
  expect([document.activeElement, field.selectionStart]).toEqual([field, 0])

  await userEvent.type(field, 'Já vai!', { initialSelectionStart: 0 })
  await userEvent.dblClick(screen.getByRole('button', { name: /^Enviar/ }))
  expect((await screen.findByText('Sua mensagem foi enviada!')).closest('[aria-live=polite]')).toBeTruthy()
  expect(writes(sent)).toHaveLength(1)
  expect(JSON.parse(writes(sent)[0]?.body ?? '')).toEqual({
    subject: 'Re: Um pedido',
    message: expect.stringMatching(/^Já vai!\n\nAna escreveu/),
    client_id: expect.any(String),
  })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Responder' }))
})

test('an answer that waits for the mail server is said to wait', async () => {
  const answered = { status: 'success', message: 'Sua mensagem foi enviada!', id: 5, queued: true }
  visit({ answer: ({ method }) => (method === 'POST' ? json(201, answered) : undefined) })
  await open('Responder')
  await open(/^Enviar/)
  expect(await screen.findByText(/O e-mail sai assim que o servidor de e-mail responder/)).toBeTruthy()
})

test('a failure keeps what was written, and an empty answer is not sent', async () => {
  const failure = json(503, { key: 'unavailable', message: 'Tente daqui a pouco.' })
  const sent = visit({ answer: ({ method }) => (method === 'POST' ? failure : undefined) })
  await open('Responder')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
  await userEvent.clear(field)
  await open(/^Enviar/)
  expect(screen.getByText('Escreva a sua mensagem.')).toBeTruthy()
  expect(writes(sent)).toEqual([])

  await userEvent.type(field, 'Oi')
  await open(/^Enviar/)
  expect((await screen.findByRole('alert')).textContent).toBe('Tente daqui a pouco.')
  expect(field.value).toBe('Oi')
  await open('Cancelar')
  expect(screen.queryByLabelText('Mensagem')).toBeNull()
})

test('an answer that was begun outlives the page, until it is sent or given up', async () => {
  visit()
  await open('Responder')
  await userEvent.clear(screen.getByLabelText('Mensagem'))
  await userEvent.type(screen.getByLabelText('Mensagem'), 'Toco sim.{Enter}Abraço')
  cleanup()

  visit()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Mensagem')
  expect(field.value).toBe('Toco sim.\nAbraço')
  expect(screen.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Re: Um pedido')
  await open('Cancelar')
  await open('Responder')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toContain('> Toquem')
  cleanup()

  visit()
  expect(await screen.findByRole('button', { name: 'Responder' })).toBeTruthy()
})

test('where an answer would reach nobody there is no way to write one', async () => {
  visit({ answer: () => json(200, { ...thread, email: '', canReply: false }) })
  expect(await screen.findByText(/a resposta não chegaria a ninguém/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
})

test('the thread tells who wrote what, what it quotes, and how far the mail has come', async () => {
  const reply = { id: 1, fromStaff: true, name: 'caboverde', subject: 'Re: Um pedido', date: thread.date }
  const replies = [
    { ...reply, message: 'Sim.\n> Toquem', mail: 'sent' },
    { ...reply, id: 2, message: 'E mais.', mail: 'queued' },
    { ...reply, id: 3, fromStaff: false, name: 'ana', message: 'Obrigada!' },
  ]
  visit({ answer: () => json(200, { ...thread, replies }) })
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Resposta de caboverde',
    'Resposta de caboverde',
    'ana acrescentou',
  ])
  expect(screen.getByText('Enviada por e-mail')).toBeTruthy()
  expect(screen.getByText('Na fila de envio')).toBeTruthy()
  expect(screen.getByText('Toquem').tagName).toBe('BLOCKQUOTE')
})

test('staff mark a message as unread and are led away, since who stays has read it', async () => {
  const sent = visit({ answer: ({ method }) => (method === 'PATCH' ? json(200, {}) : undefined) })
  await open('Marcar como não lida')
  expect(await screen.findByText('now at /mail')).toBeTruthy()
  expect(writes(sent).map(({ method, body }) => [method, body])).toEqual([['PATCH', '{"isRead":false}']])
  expect(sent.filter(({ method, url }) => method === 'GET' && url === '/api/contacts/12')).toHaveLength(1)
})

test('staff mark a message as spam, and take it back', async () => {
  const sent = visit({ answer: ({ method }) => (method === 'PATCH' ? json(200, {}) : undefined) })
  await open('É spam')
  await open('Não é spam')
  expect(await screen.findByRole('button', { name: 'É spam' })).toBeTruthy()
  expect(writes(sent).map(({ body }) => body)).toEqual(['{"isSpam":true}', '{"isSpam":false}'])
})

test('staff are asked before a message is deleted', async () => {
  const deleted = json(200, { status: 'success', message: 'Mensagem apagada.' })
  const sent = visit({ answer: ({ method }) => (method === 'DELETE' ? deleted : undefined) })
  await open('Apagar')
  await open('Cancelar')
  expect(writes(sent)).toEqual([])

  await open('Apagar')
  const question = screen.getByRole('alertdialog', { name: 'Apagar esta mensagem?' })
  await userEvent.click(within(question).getByRole('button', { name: /^Apagar/ }))
  expect(await screen.findByText('now at /mail')).toBeTruthy()
  expect(screen.getByText('Mensagem apagada.')).toBeTruthy()
})

test('an act that fails says so, and the message stays', async () => {
  visit({
    answer: ({ method }) => (method === 'PATCH' ? json(500, { key: 'x', message: 'Ops' }) : undefined),
  })
  await open('É spam')
  expect(await screen.findByText('Ops')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'É spam' })).toBeTruthy()
})

test('a member adds to their message, quotes the team’s answer, and has none of staff’s acts', async () => {
  const replies = [{ id: 1, fromStaff: true, name: '', subject: '', date: thread.date, message: 'Qual?' }]
  visit({ staff: false, answer: () => json(200, { ...thread, replies }) })
  expect(await screen.findByRole('heading', { name: 'Equipe do Canal Barra' })).toBeTruthy()
  for (const name of ['Apagar', 'É spam', 'Marcar como não lida']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  await open('Acrescentar algo')
  expect(screen.getByLabelText<HTMLInputElement>('Para').value).toBe('Equipe do Canal Barra')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toContain('> Qual?')
})

test('what its writer adds meanwhile appears by itself', async () => {
  let replies: object[] = []
  visit({ answer: () => json(200, { ...thread, replies }) })
  await screen.findByRole('heading', { level: 1, name: 'Um pedido' })

  replies = [{ id: 1, fromStaff: false, name: 'ana', subject: '', date: thread.date, message: 'E já!' }]
  const received = { userTo: 7, id: 3, message: 'Ana escreveu', link: '/mail/12' }
  await act(async () => dispatchLive('new-notification', { ...received, type: 'contact_message' }))
  expect(await screen.findByText('E já!')).toBeTruthy()
})
