import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { channelSlugPattern, fold } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import pt from './platform/texts/languages/pt.ts'
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
  // Shared by the information pages.
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

const files = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sources = new Map(Object.entries(files).map(([path, text]) => [path.slice(2), text]))
const staticImport = /^(?:import|export) (?!type\b)[^'"]*?'(\.[^']+)'/gm

/** Returns the modules loaded with a page: its file and everything that it imports statically. */
function partsOf(file: string): string[] {
  const parts = new Set([file])
  for (const part of parts)
    for (const [, path = ''] of (sources.get(part) ?? '').matchAll(staticImport)) {
      const imported = new URL(path, `file:///${part}`).pathname.slice(1)
      if (sources.has(imported)) parts.add(imported)
    }
  return [...parts]
}

const namesIn = (text = '') => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
/** Files of texts named in a handle, or loaded where they are shown. */
const fetched = /(?:texts(?: = |: )\[|staffTexts: |<WithTexts names=\{\[|use(?:Late|Staff)Texts\()[^\])}]*/g
const namesFetched = (file: string) => namesIn((sources.get(file)?.match(fetched) ?? []).join())

test('a page names every file of texts that it shows', () => {
  const known = Object.keys(pt).map((path) => path.replace(/^.*\/|\.json$/g, ''))
  const missing = (entries: RouteConfigEntry[], outer: string[]): string[] =>
    entries.flatMap(({ file, children }) => {
      const parts = partsOf(file)
      const named = [...outer, ...parts.flatMap(namesFetched)]
      const shown = parts.flatMap((part) => {
        const text = sources.get(part) ?? ''
        const files = [...text.matchAll(/useTranslation\(([^)]+)\)/g)].flatMap(([, names]) => namesIn(names))
        return files.filter((name) => !named.includes(name)).map((name) => `${file}: ${name}, for ${part}`)
      })
      return [...shown, ...missing(children ?? [], named)]
    })
  expect(missing(routes, [...known, 'staff'])).toEqual([])

  const there = Object.keys(import.meta.glob('../locales/pt/*.json')).map((path) =>
    path.replace(/^.*\/|\.json$/g, ''),
  )
  const named = [...sources.keys()].flatMap(namesFetched)
  expect(named.filter((name) => !there.includes(name))).toEqual([])
})
