import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { menuList } from '../../ui/overlays/menu.tsx'
import { BlockedNotice } from './blocks/blocked-notice.tsx'
import { ConversationComposer } from './composer/conversation-composer.tsx'
import { TypingLine } from './composer/typing-line.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationTabs } from './conversation-tabs.tsx'
import StartDialog from './start/start-dialog.tsx'

/** Live event handlers by event. */
const received = vi.hoisted(() => new Map<string, Set<(payload: object) => void>>())
vi.mock(import('../../platform/live/live.ts'), async (original) => ({
  ...(await original()),
  useLive: (event, handler) => {
    const known = received.get(event) ?? new Set()
    received.set(event, known.add(handler as unknown as (payload: object) => void))
  },
  onLive: () => () => {},
  onLiveOpen: () => () => {},
}))
const hear = (event: string, payload: object) =>
  act(() => {
    for (const tell of received.get(event) ?? []) tell(payload)
  })

const duda = { id: 9, name: 'duda' }
const conversation = (id: number, name: string) => ({
  id,
  name,
  user: { id: id + 100, name, profileImage: '' },
  lastMessage: null,
  unreadCount: 0,
})
let blocks: { userId: number; name: string }[]
let sent: Sent[]

function answer({ method, url, body }: Sent): Response {
  if (url === '/api/blocks') {
    if (method === 'POST') blocks = [{ userId: JSON.parse(body ?? '').userId, name: 'duda' }]
    if (method === 'DELETE') blocks = []
    return json(200, method === 'GET' ? blocks : { status: 'success', message: 'ok' })
  }
  if (url === '/api/conversations') return json(200, [conversation(5, 'duda'), conversation(6, 'rui')])
  if (url.startsWith('/api/people')) return json(200, [])
  if (url === '/api/unread') return json(200, { channels: [], conversations: [{ id: 6, count: 3 }] })
  if (url === '/api/add-conversation') {
    const { username } = JSON.parse(body ?? '').user
    if (username === 'duda') return json(200, { status: 'success', conversation_id: 5, id: 5 })
    return json(404, { status: 'error', code: 404, key: 'user_not_found', message: 'Ninguém tem este nome.' })
  }
  return json(200, { status: 'success', message: 'ok' })
}

beforeEach(async () => {
  localStorage.clear()
  received.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  beginSession(signedIn(tokenNamed('t')))
  blocks = []
  sent = replaceNetwork(answer)
  await menuList.load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const calls = (path: string) =>
  sent.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body ?? '{}'))

async function showComposer() {
  const messages: string[] = []
  await renderPage(() => (
    <ConversationComposer
      id={5}
      userId={7}
      name="duda"
      ref={null}
      answered={undefined}
      onCancelReply={() => {}}
      onSend={(text) => void messages.push(text)}
      onSentBefore={() => {}}
      onPage={() => {}}
      history={() => ['cheguei', 'e agora?', ...messages]}
    />
  ))
  return {
    said: messages,
    field: screen.getByPlaceholderText('Escreva uma mensagem...'),
    user: userEvent.setup(),
  }
}

test('typing is told with the first character and with each space, and at no other time', async () => {
  const { field, user } = await showComposer()
  await user.type(field, 'o')
  expect(calls('/api/typing')).toEqual([{ conversation_id: 5, is_typing: true }])
  await user.type(field, 'la')
  expect(calls('/api/typing')).toHaveLength(1)
  await user.type(field, ' du')
  expect(calls('/api/typing')).toHaveLength(2)
  await user.type(field, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(calls('/api/typing')).toHaveLength(2)
})

test('emoji are completed here too, while a slash and an @ mean nothing', async () => {
  const { field, said, user } = await showComposer()
  await user.type(field, 'oi :fogo')
  await screen.findByRole('option', { name: /^fogo ?:/ })
  await user.keyboard('{Enter}')
  expect((field as HTMLTextAreaElement).value).toBe('oi 🔥 ')
  expect(said).toEqual([])

  await user.clear(field)
  await user.type(field, '/k @du')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('{Enter}')
  expect(said).toEqual(['/k @du'])
})

test('Enter sends, with Shift it begins a new line, and blank is not sent', async () => {
  const { field, said, user } = await showComposer()
  await user.type(field, '   {Enter}')
  expect(said).toEqual([])
  await user.clear(field)
  await user.type(field, 'um{Shift>}{Enter}{/Shift}dois {Enter}')
  expect(said).toEqual(['um\ndois'])
  expect((field as HTMLTextAreaElement).value).toBe('')
})

test('the arrows recall what one said, as in a channel, and return to what was being written', async () => {
  const { field, said, user } = await showComposer()
  const shown = () => (field as HTMLTextAreaElement).value
  await user.type(field, '{ArrowUp}')
  expect(shown()).toBe('e agora?')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(shown()).toBe('cheguei')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(shown()).toBe('')
  await user.type(field, 'vamos{Enter}')
  expect(said).toEqual(['vamos'])
  await user.type(field, 'meio{ArrowUp}')
  expect(shown()).toBe('vamos')
  await user.keyboard('{ArrowDown}')
  expect(shown()).toBe('meio')
  // In a text of two lines the arrow moves the caret first.
  await user.clear(field)
  await user.type(field, 'um{Shift>}{Enter}{/Shift}dois{ArrowUp}')
  expect(shown()).toBe('um\ndois')
})

test('what is being written waits where it was written', async () => {
  const { field, user } = await showComposer()
  await user.type(field, 'ainda não')
  expect(localStorage.getItem('draft:7:pvt:5')).toBe('ainda não')
})

test('the other is shown as typing for three seconds, or until something else is heard of them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderPage(() => <TypingLine conversationId={5} other={duda} />)
  const line = findStatus()
  hear('typing', { conversation_id: 6, is_typing: true })
  expect(line.textContent).toBe('')
  hear('typing', { conversation_id: 5, is_typing: true })
  expect(line.textContent).toBe('duda está digitando...')
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(line.textContent).not.toBe('')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(line.textContent).toBe('')

  hear('typing', { conversation_id: 5, is_typing: true })
  hear('typing', { conversation_id: 5, is_typing: false })
  expect(line.textContent).toBe('')
  hear('typing', { conversation_id: 5, is_typing: true })
  hear('new_message', { conversation_id: 5, senderId: 9 })
  expect(line.textContent).toBe('')
})

test('there is a tab for each conversation with the other’s name and what waits, also for a hidden one', async () => {
  await renderPage(() => <ConversationTabs current={{ id: 4, name: 'gaivota', user: { id: 104 } }} />)
  const tabs = await screen.findByRole('navigation', { name: 'Conversas abertas' })
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/pvt/4', '/pvt/5', '/pvt/6']),
  )
  await waitFor(() => expect(within(tabs).getByRole('link', { name: /^rui/ }).textContent).toContain('3'))
})

test('whoever is blocked is asked about first, and the way back is in sight', async () => {
  await renderPage(() => (
    <>
      <ConversationMenu id={5} other={duda} />
      <BlockedNotice other={duda} />
    </>
  ))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /conversa com duda/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear duda' }))
  expect(blocks).toEqual([])
  await user.click(await screen.findByRole('button', { name: /^Bloquear/ }))
  await waitFor(() => expect(blocks).toEqual([{ userId: 9, name: 'duda' }]))
  await user.click(screen.getByRole('button', { name: /^Desbloquear/ }))
  await waitFor(() => expect(blocks).toEqual([]))
})

test('a conversation begins with a name; one that nobody has stays in the field with the reason', async () => {
  const close = vi.fn()
  await renderPage(() => <StartDialog onClose={close} />)
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Com quem?')
  await user.click(screen.getByRole('button', { name: /^Conversar/ }))
  expect(screen.getByText('Diga com quem você quer conversar.')).toBeTruthy()
  await user.type(field, 'ninguem{Enter}')
  expect(await screen.findByText('Ninguém tem este nome.')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  await waitFor(() => expect(field.disabled).toBe(false))
  await user.clear(field)
  await user.type(field, '@duda{Enter}')
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test('the head of a conversation that could not be had waits for nothing any more', async () => {
  await renderPage(() => <ConversationHead id={5} other={undefined} failed onShow={async () => {}} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversas')
  expect(document.querySelector('.skeleton')).toBeNull()
})
