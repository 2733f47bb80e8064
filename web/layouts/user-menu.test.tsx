import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedIn, tokenNamed } from '../../tests/support/web/fake-network.ts'
import { renderPage } from '../../tests/support/web/render-page.tsx'
import { beginSession, useSession } from '../platform/session/session.ts'
import { UserArea } from './user-area.tsx'
import UserMenu from './user-menu.tsx'

beforeEach(() => localStorage.clear())

function OpenMenu() {
  const session = useSession()
  return session ? <UserMenu session={session} /> : null
}

const entries = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)

test('a member’s menu leads to the profile and out', async () => {
  beginSession(signedIn(tokenNamed('t')))
  await renderPage(OpenMenu)
  expect(await entries()).toEqual(['Perfil', 'LemeCtrl K', 'Sair'])
})

test('opened by keyboard for the first time, too, it begins at its first entry', async () => {
  beginSession(signedIn(tokenNamed('t')))
  await renderPage(UserArea)
  const button = await screen.findByRole('button', { name: /Menu de/ })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const [first] = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test.each(['ROLE_MODERATOR', 'ROLE_ADMIN'] as const)('that of %s leads to the inbox, too', async (role) => {
  beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_USER', role] })
  await renderPage(OpenMenu)
  expect(await entries()).toContain('Caixa de entrada')
  expect(screen.getByRole('menuitem', { name: 'Caixa de entrada' }).getAttribute('href')).toBe('/mail')
})

test.each([
  ['/here', '%2Fhere'],
  ['/here?q=mar', '%2Fhere%3Fq%3Dmar'],
])('a visitor of %s has a link to sign in instead, and to come back', async (at, from) => {
  await renderPage(UserArea, at)
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(`/login?from=${from}`)
})
