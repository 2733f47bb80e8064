import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
import { useTitleCount } from '../../platform/page/title-count.ts'
import { beginSession } from '../../platform/session/session.ts'
import { type Place, useAttention } from '../unread/attention.ts'
import { MemberBell } from './notification-bell.tsx'
import { notifyOtherTabs } from './other-tabs.ts'

/** Live event handlers by event. */
const received = vi.hoisted(() => new Map<string, (payload: object) => void>())
vi.mock(import('../../platform/live/live.ts'), async (original) => ({
  ...(await original()),
  useLive: (event, handler) => void received.set(event, handler as unknown as (payload: object) => void),
  onLiveOpen: () => () => {},
}))

const toldAt = '2026-11-20T11:58:00Z'
const row = (id: number, change = {}) => ({
  id,
  type: 'mention',
  message: `rui mencionou você em #barra (${id})`,
  isRead: false,
  userTo: 7,
  createdAt: toldAt,
  link: '/barra',
  ...change,
})
type Row = ReturnType<typeof row>

const announced = () => findStatus().textContent

/** Data of the fake server, newest first. */
let rows: Row[]
let markReadOnClose: boolean
let fails: boolean

const unreadCount = () => rows.filter(({ isRead }) => !isRead).length
function answer({ method, url, body }: Sent): Response {
  if (url === '/api/userprofile') return json(200, { preferences: { markReadOnClose, theme: null } })
  if (fails) return json(500, { key: 'internal_error', message: 'Ops' })
  if (method === 'GET') {
    const before = Number(new URL(url, 'http://any').searchParams.get('before') ?? Number.MAX_SAFE_INTEGER)
    const notifications = rows.filter(({ id }) => id < before).slice(0, 50)
    return json(200, { status: 'success', notifications, unreadCount: unreadCount() })
  }
  const upTo: number | undefined = body ? JSON.parse(body).upTo : undefined
  const one = Number(/\d+/.exec(url)?.[0])
  rows = rows.map((known) =>
    (upTo === undefined ? known.id === one : known.id <= upTo) ? { ...known, isRead: true } : known,
  )
  return json(200, { status: 'success', unreadCount: unreadCount() })
}

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  rows = [row(3), row(2), row(1, { isRead: true })]
  markReadOnClose = true
  fails = false
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(): Promise<Sent[]> {
  const sent = replaceNetwork(answer)
  await renderPage(() => (
    <>
      <MemberBell userId={7} />
      <TitleCount />
    </>
  ))
  return sent
}
const TitleCount = () => <span data-testid="title-count">{useTitleCount()}</span>
const bell = (count: number) =>
  screen.findByRole('button', {
    name: count === 0 ? 'Notificações' : new RegExp(`^Notificações: ${count} não lidas?$`),
  })
const open = async (count: number) => {
  await userEvent.click(await bell(count))
  return screen.findByRole('dialog', { name: 'Notificações' })
}
/** Fires the event that browsers send for Esc. */
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
const marks = (sent: Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body ? JSON.parse(body) : {}])

test('the bell says how many are unread, and no more than 99', async () => {
  rows = Array.from({ length: 120 }, (_, index) => row(120 - index))
  await show()
  expect((await bell(120)).textContent).toBe('99+')
})

test('a thousand, where counting ends, are said to be more than 999', async () => {
  rows = Array.from({ length: 1000 }, (_, index) => row(1000 - index))
  await show()
  const name = 'Notificações: mais de 999 não lidas'
  expect((await screen.findByRole('button', { name })).textContent).toBe('99+')
})

test('a comment has a mark of its own, and counts in the title, where what was said counts elsewhere', async () => {
  rows = [row(4, { link: '/noite-de-vinil#comment-9', message: 'rui comentou “Noite de vinil”' }), row(3)]
  await show()
  await open(2)
  const items = await screen.findAllByRole('listitem')
  expect(items[0]?.querySelector('path')?.outerHTML).not.toBe(items[1]?.querySelector('path')?.outerHTML)
  expect(screen.getByTestId('title-count').textContent).toBe('1')
})

test('opening and closing reads what was shown, and not what came meanwhile', async () => {
  const sent = await show()
  await open(2)
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(marks(sent)).toEqual([])
  rows = [row(9), ...rows]
  pressEscape()
  await bell(1)
  expect(marks(sent)).toEqual([['/api/notifications/mark-all-read', { upTo: 3 }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing reads nothing for those who wish so, nor where nothing is new', async () => {
  markReadOnClose = false
  const sent = await show()
  await open(2)
  await screen.findAllByRole('listitem')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(marks(sent)).toEqual([])

  await open(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }))
  await bell(0)
  pressEscape()
  expect(marks(sent)).toEqual([['/api/notifications/mark-all-read', { upTo: 3 }]])
})

test('one is read by itself, at once, and its button is gone', async () => {
  const sent = await show()
  const list = await open(2)
  const [first] = await within(list).findAllByRole('button', { name: /^Marcar como lida/ })
  if (first) await userEvent.click(first)
  await bell(1)
  expect(within(list).getAllByRole('button', { name: /^Marcar como lida/ })).toHaveLength(1)
  expect(marks(sent)).toEqual([['/api/notifications/3/mark-as-read', {}]])
})

test('following one reads it and goes there', async () => {
  const sent = await show()
  await open(2)
  const [newest] = await screen.findAllByRole('link')
  if (newest) await userEvent.click(newest)
  expect(await screen.findByText('now at /barra')).toBeTruthy()
  expect(marks(sent)).toContainEqual(['/api/notifications/3/mark-as-read', {}])
})

test('what could not be read is unread again, and that is told and logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await show()
  const list = await open(2)
  const [first] = await within(list).findAllByRole('button', { name: /^Marcar como lida/ })
  fails = true
  if (first) await userEvent.click(first)
  expect(await screen.findByText('Não deu para marcar como lida. Tente de novo.')).toBeTruthy()
  expect(logged).toHaveBeenCalledOnce()
  fails = false
  await bell(2)
})

test('a new one is counted at once and said politely; a storm of them is one reload', async () => {
  const sent = await show()
  await bell(2)
  const loads = () => sent.filter(({ url }) => url.startsWith('/api/notifications')).length
  const before = loads()
  rows = [...[8, 7, 6, 5, 4].map((id) => row(id)), ...rows]
  for (const id of [4, 5, 6, 7, 8]) {
    const { isRead: _, createdAt: __, ...told } = row(id)
    act(() => received.get('new-notification')?.(told))
  }
  await bell(7)
  expect(announced()).toBe('Nova notificação: rui mencionou você em #barra (8)')
  await waitFor(() => expect(loads()).toBe(before + 1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(loads()).toBe(before + 1)
})

/** A reader who has the end of a channel or conversation in view. */
function Looking({ at }: { at: Place }) {
  useAttention(at, true)
  return null
}

test('what is said where its reader looks does not light the bell, and is read by their marker', async () => {
  const sent = replaceNetwork(answer)
  await renderPage(() => (
    <>
      <MemberBell userId={7} />
      <Looking at="barra" />
    </>
  ))
  const tell = (told: Row) => {
    rows = [told, ...rows]
    const { isRead: _, createdAt: __, ...event } = told
    act(() => received.get('new-notification')?.(event))
  }
  await bell(2)
  const loads = () => sent.filter(({ url }) => url.startsWith('/api/notifications')).length
  const before = loads()
  tell(row(4, { link: '/barra?line=9' }))
  await bell(2)
  expect(announced()).toBe('')

  rows = rows.map((known) => ({ ...known, isRead: true }))
  act(() => received.get('read-marker')?.({ channel: 'barra', lastReadId: 9 }))
  await bell(0)
  expect(loads()).toBe(before + 1)

  tell(row(5, { link: '/rio?line=2' }))
  await bell(1)
  tell(row(6, { type: 'operator', link: '/barra' }))
  await bell(2)
})

test('one for somebody else changes nothing', async () => {
  await show()
  await bell(2)
  const { isRead: _, createdAt: __, ...told } = row(4, { userTo: 8 })
  act(() => received.get('new-notification')?.(told))
  await bell(2)
  expect(announced()).toBe('')
})

test('what another tab has read is read here', async () => {
  await show()
  await bell(2)
  rows = rows.map((known) => ({ ...known, isRead: true }))
  notifyOtherTabs(7)
  await bell(0)
})

test('a message that is read elsewhere takes its notification along', async () => {
  await show()
  await bell(2)
  rows = rows.map((known) => ({ ...known, isRead: true }))
  act(() => received.get('read-marker')?.({ channel: 'barra', lastReadId: 5 }))
  await bell(0)
})

test('whoever chooses another language reads the list in it', async () => {
  await show()
  const list = await open(2)
  await within(list).findByText('rui mencionou você em #barra (3)')
  rows = rows.map((known) => ({ ...known, message: `rui mentioned you in #barra (${known.id})` }))
  act(() => received.get('profile-changed')?.({ language: 'en' }))
  expect(await within(list).findByText('rui mentioned you in #barra (3)')).toBeTruthy()
})

test('where there is nothing, and where it did not come, the list says so', async () => {
  rows = []
  fails = true
  await show()
  await open(0)
  expect(await screen.findByText('Não deu para carregar as notificações.')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByText('Mar calmo por aqui')).toBeTruthy()
})

test('older ones come as the end of the list is reached', async () => {
  let reachEnd = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  rows = Array.from({ length: 70 }, (_, index) => row(70 - index, { isRead: true }))
  await show()
  await open(0)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50))
  act(reachEnd)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(70))
})
