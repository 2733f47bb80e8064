import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import MailboxPage from './mailbox-page.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ana = {
  id: 12,
  name: 'Ana',
  email: 'ana@exemplo.com',
  subject: 'Um pedido',
  message: 'Toquem a do farol.',
  date: '2026-11-20T15:00:00.000Z',
  isRead: true,
  repliedAt: null as string | null,
  isSpam: false,
}
const page = (messages: object[], total = messages.length) =>
  json(200, messages, { 'x-total-count': String(total) })

async function visit(at: string, answer: () => Response, { staff = true } = {}) {
  const user = signedIn(tokenNamed('t'))
  beginSession({ ...user, roles: staff ? ['ROLE_USER', 'ROLE_MODERATOR'] : ['ROLE_USER'] })
  const sent = replaceNetwork(answer)
  await renderPage(MailboxPage, at)
  return sent
}

test('a row shows id, sender, e-mail, subject and date, and leads to the message', async () => {
  const sent = await visit('/mail', () => page([ana]))

  const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
  for (const text of ['12', 'Ana', 'ana@exemplo.com', 'Um pedido', '20 de novembro de 2026']) {
    expect(row.getByText(text), text).toBeTruthy()
  }
  expect(row.getByRole('link', { name: 'Ver a mensagem 12, de Ana' }).getAttribute('href')).toBe('/mail/12')
  expect(sent.map(({ url }) => url)).toEqual(['/api/mailbox?page=1&limit=40&filter=inbox&q='])
})

test('what nobody has read, what is spam and what was answered is told in words', async () => {
  await visit('/mail?filter=all', () =>
    page([{ ...ana, subject: '', isRead: false, isSpam: true, repliedAt: ana.date }]),
  )
  for (const text of ['não lida', '(sem assunto)', 'Respondida em 20 de novembro de 2026']) {
    expect(await screen.findByText(text), text).toBeTruthy()
  }
  expect(screen.getAllByText('Spam')).toHaveLength(2)
})

test('j and k move from message to message, but not while something is written', async () => {
  await visit('/mail', () => page([ana, { ...ana, id: 11 }, { ...ana, id: 10 }]))
  await screen.findByText(/^Pelo teclado: j e k/)
  const at = () => document.activeElement?.getAttribute('href')
  await userEvent.keyboard('j')
  expect(at()).toBe('/mail/12')
  await userEvent.keyboard('jjj')
  expect(at()).toBe('/mail/10')
  await userEvent.keyboard('k{Control>}k{/Control}')
  expect(at()).toBe('/mail/11')

  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'jk')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('jk')
})

test('page, filter and words are in the address, and the pages lead on and back', async () => {
  const sent = await visit('/mail?page=2&filter=unread&q=farol', () => page([ana], 81))

  expect(await screen.findByText('41 a 41 de 81')).toBeTruthy()
  expect(sent[0]?.url).toBe('/api/mailbox?page=2&limit=40&filter=unread&q=farol')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Anterior')).toBe('/mail?filter=unread&q=farol')
  expect(href('Próxima')).toBe('/mail?filter=unread&q=farol&page=3')
  expect(href('Spam')).toBe('/mail?filter=spam&q=farol')
  expect(screen.getByRole('link', { name: 'Não lidas' }).getAttribute('aria-current')).toBe('page')
})

test('an address that makes no sense shows the first page of the inbox', async () => {
  const sent = await visit('/mail?page=-3&filter=lixo', () => page([ana]))
  await screen.findByText('Um pedido')
  expect(sent[0]?.url).toBe('/api/mailbox?page=1&limit=40&filter=inbox&q=')
})

test('words that are looked for go into the address', async () => {
  const sent = await visit('/mail', () => page([ana]))
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar mensagens' }), ' farol {Enter}')
  await vi.waitFor(() => expect(sent.at(-1)?.url).toBe('/api/mailbox?page=1&limit=40&filter=inbox&q=farol'))
})

test.each([
  ['/mail', 'Mar calmo por aqui', undefined],
  ['/mail?filter=unread', 'Tudo lido', undefined],
  ['/mail?filter=spam', 'Nada encalhado', undefined],
  ['/mail?q=farol', 'Nada encontrado', '/mail'],
  ['/mail?page=7&filter=all', 'A lista acaba antes', '/mail?filter=all'],
])('%s without messages says why, and where to go', async (at, title, way) => {
  await visit(at, () => page([]))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  if (way) expect(links).toContain(way)
})

test('a failure to load is logged and told, and loading can be tried again', async () => {
  let works = false
  await visit('/mail', () => (works ? page([ana]) : json(500, { key: 'x', message: 'Ops' })))
  expect(await screen.findByText('Não deu para carregar as mensagens.')).toBeTruthy()
  expect(console.warn).toHaveBeenCalled()

  works = true
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByText('Um pedido')).toBeTruthy()
})

test('a member sees their own messages, a way to write, and nothing of what staff sort by', async () => {
  await visit('/mail', () => page([{ ...ana, isRead: false, isSpam: undefined }]), { staff: false })

  expect(await screen.findByText('resposta nova')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Suas mensagens' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Escrever mensagem' }).getAttribute('href')).toBe('/contato')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Mostrar' })).toBeNull()
})

test('a member who has written nothing yet is told the way once', async () => {
  await visit('/mail', () => page([]), { staff: false })

  expect(await screen.findByRole('heading', { name: 'Nenhuma mensagem por aqui' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Escrever mensagem' })).toHaveLength(1)
})
