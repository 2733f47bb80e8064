import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { readOf } from '../server/features/statistics/reads.policy.ts'
import routes from '../web/routes.ts'

const person = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'accept-language': 'pt' }
const isCounted = (path: string) =>
  readOf(
    { method: 'GET', path: `/${path.replaceAll(/:(\w+)\??/g, '7')}`, headers: person },
    'barra.example',
  ) !== undefined

/** Every page, and whether it is outside the guarded layouts. */
function pagesOf(entries: readonly RouteConfigEntry[], isOpen = true): { path: string; isOpen: boolean }[] {
  return entries.flatMap(({ path, file, children }) => {
    const isGuarded = /\/(?:signed-in-only|staff-only)\.tsx$/.test(file)
    const own = path === undefined ? [] : [{ path, isOpen }]
    return [...own, ...pagesOf(children ?? [], isOpen && !isGuarded)]
  })
}

const pages = pagesOf(routes)

test('no page of a member or of staff is counted, whoever asks for it', () => {
  const guarded = pages.filter(({ isOpen }) => !isOpen).map(({ path }) => path)
  expect(guarded.length).toBeGreaterThan(30)
  expect(guarded.filter(isCounted)).toEqual([])
})

test('of the pages for everybody only those of a sign-in, of a preview and the menu are not', () => {
  const open = pages.filter(({ isOpen }) => isOpen).map(({ path }) => path)
  expect(open.filter((path) => !isCounted(path))).toEqual([
    ...['login', 'register', 'forgot-password', 'reset-password', 'confirm-email'],
    ...['preview/:token', 'mobileMenu'],
  ])
})
