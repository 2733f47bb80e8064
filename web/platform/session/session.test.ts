import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renewToken } from '../tokens.ts'
import { beginSession, currentSession, updateSession, useSession } from './session.ts'
import { sessionStore } from './session-store.ts'
import { leaveFor, signOut } from './sign-out.ts'

const token = tokenNamed('first')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a session is stored under the documented names, and its refresh token nowhere', () => {
  beginSession(signedIn(token))

  expect(Object.keys(localStorage).sort()).toEqual([
    'accessToken',
    'favoriteChannels',
    'privateConversations',
    'user',
    'userId',
    'userInitials',
    'userRoles',
    'username',
  ])
  expect(localStorage.getItem('userRoles')).toBe('["ROLE_USER"]')
  expect(localStorage.getItem('favoriteChannels')).toBe('[]')
  expect(localStorage.getItem('userId')).toBe('7')
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('the-secret')
})

test('a session survives a reload, and broken storage is no session', () => {
  beginSession(signedIn(token))
  expect(currentSession()).toMatchObject({ userId: 7, username: 'lia', isStaff: false, token })

  localStorage.setItem('user', '{"userId":7')
  expect(currentSession()).toBeNull()
})

test('moderators and administrators are staff', () => {
  beginSession({ ...signedIn(token), roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  expect(currentSession()?.isStaff).toBe(true)
})

test('what another tab does is seen here', () => {
  const { result } = renderHook(useSession)
  expect(result.current).toBeNull()

  act(() => beginSession(signedIn(token)))
  expect(result.current?.username).toBe('lia')

  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(result.current).toBeNull()
})

test('a page that one goes back to has who is signed in by now', () => {
  const { result } = renderHook(useSession)
  localStorage.setItem('user', JSON.stringify(signedIn(token)))
  localStorage.setItem('accessToken', token)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(result.current?.username).toBe('lia')
})

test('the same session is the same object, so that nothing renders for nothing', () => {
  beginSession(signedIn(token))
  const before = currentSession()
  expect(currentSession()).toBe(before)

  updateSession({ termsPending: true })
  expect(currentSession()).toMatchObject({ termsPending: true, token })
})

test('leaving keeps the language and the theme; being put out also keeps what was not sent', () => {
  const keep = { 'user-language': 'fr', theme: 'dark', 'link-cards': 'off' }
  const unsent = { 'draft:7:barra': 'x', 'outbox:7:1': 'y' }
  const fill = () => {
    beginSession(signedIn(token))
    for (const [key, value] of Object.entries({ ...keep, ...unsent, queue: 'z' }))
      localStorage.setItem(key, value)
  }

  fill()
  sessionStore.end('forced')
  expect({ ...localStorage }).toEqual({ ...keep, ...unsent })

  fill()
  sessionStore.end('chosen')
  expect({ ...localStorage }).toEqual(keep)
})

test('whoever signs out has left, also when the server cannot be told', async () => {
  vi.stubGlobal('location', { assign: vi.fn(), protocol: 'http:' })
  beginSession(signedIn(token))
  const sent = replaceNetwork(() => Promise.reject(new TypeError('offline')))

  await signOut()

  expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/auth/logout' })
  expect(currentSession()).toBeNull()
})

test('while somebody leaves no tab renews their session, to tell them that it has ended', async () => {
  vi.stubGlobal('location', { assign: vi.fn(), protocol: 'http:' })
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    turn = turn.then(work)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  beginSession(signedIn(token))
  const sent = replaceNetwork(() => new Response(null, { status: 401 }))

  const leaving = leaveFor('/')
  void renewToken(token)
  await leaving

  expect(sent).toEqual([])
  expect(localStorage.getItem('session-end')).toBeNull()
})

test('a browser that forbids storage has a site all the same, and a session until the tab is closed', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(currentSession()).toBeNull()
  beginSession(signedIn(token))
  expect(currentSession()?.username).toBe('lia')
  sessionStore.end('chosen')
  expect(currentSession()).toBeNull()
  blocked.mockRestore()
})
