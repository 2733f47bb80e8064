import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import pages from '#locales/pt/pages.json' with { type: 'json' }
import { signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import SignedInOnly from '../../layouts/signed-in-only.tsx'
import StaffOnly from '../../layouts/staff-only.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session/session-store.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import { Toasts } from '../../ui/states/toasts.tsx'

beforeEach(() => localStorage.clear())

function Login() {
  return <p>sign in, back to {new URLSearchParams(useLocation().search).get('from') ?? 'nowhere'}</p>
}

const Profile = () => <p>my profile</p>
const Waiting = () => <p>what a profile looks like</p>
const Pictures = () => <p>all pictures</p>
const Site = createRoutesStub([
  { path: '/login', Component: Login },
  { Component: SignedInOnly, children: [{ path: '/profile', Component: Profile }] },
  { Component: StaffOnly, children: [{ path: '/upload', Component: Pictures }] },
])

async function open(path: string) {
  await act(async () =>
    render(
      <I18nextProvider i18n={createTexts('pt', { 'pages.json': pages })}>
        <Site initialEntries={[path]} />
        <Toasts />
      </I18nextProvider>,
    ),
  )
}

test('a visitor is sent to sign in, and knows where to come back to', async () => {
  await open('/profile?tab=names')
  expect(screen.getByText('sign in, back to /profile?tab=names')).toBeTruthy()
})

test('a member sees the page, until the session ends', async () => {
  beginSession(signedIn(tokenNamed('t')))
  await open('/profile')
  expect(screen.getByText('my profile')).toBeTruthy()

  await act(async () => sessionStore.end('forced'))
  expect(screen.getByText('sign in, back to /profile')).toBeTruthy()
})

test('a member who is not staff is told so and led away', async () => {
  beginSession(signedIn(tokenNamed('t')))
  await open('/upload')

  expect(screen.getByText('sign in, back to nowhere')).toBeTruthy()
  expect(screen.getByText(pages.guard.noPermission)).toBeTruthy()
  expect(screen.queryByText('all pictures')).toBeNull()
})

test('staff see the page', async () => {
  beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_ADMIN'] })
  await open('/upload')
  expect(screen.getByText('all pictures')).toBeTruthy()
})

test('until it is known who asks, there is what the page looks like, or what pages at its address do', async () => {
  const routes = [
    {
      Component: SignedInOnly,
      children: [
        { path: '/profile', handle: { waiting: Waiting }, Component: Profile },
        { path: '/pvt', Component: Profile },
      ],
    },
  ]
  const html = (path: string) => {
    const Shell = createRoutesStub(routes)
    return renderToString(
      <I18nextProvider i18n={createTexts('pt', { 'pages.json': pages })}>
        <Shell initialEntries={[path]} />
      </I18nextProvider>,
    )
  }
  expect(html('/profile')).toContain('what a profile looks like')
  expect(html('/pvt')).toContain('page-shape-people')
  expect(html('/pvt')).not.toContain('my profile')
})
