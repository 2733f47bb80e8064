import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { channelSlugPattern, fold } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import routes from './routes.ts'

function paths(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])])
}

test('no channel can take the address of a page', () => {
  const firstSegments = paths(routes).map((path) => path.split('/')[0] ?? '')
  const fixed = firstSegments.filter((segment) => !/^[:*]/.test(segment))

  expect(fixed.length).toBeGreaterThan(9)
  expect(fixed.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test('every page of a feature is in the site map', () => {
  const files = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...files(children ?? [])])
  const mapped = new Set(files(routes).map((file) => `./${file}`))
  const strays = Object.keys(import.meta.glob('./features/*/*-page.tsx')).filter((file) => !mapped.has(file))
  // What the pages of information have in common.
  expect(strays).toEqual(['./features/site/info-page.tsx'])
})

test('the server answers for a channel only where its slug can be one', () => {
  for (const file of ['favicon.ico', 'robots.txt', '.well-known']) {
    expect(channelSlugPattern.test(fold(file))).toBe(false)
  }
})

test('a channel’s address comes after every exact one', () => {
  const order = paths(routes)
  expect(order.slice(-2)).toEqual([':slug', '*'])
})
