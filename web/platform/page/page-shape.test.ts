import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { pageShape } from './page-shape.ts'

const paths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children, file }) => {
    if (children) return paths(children)
    return file.endsWith('.tsx') ? [index ? '' : (path ?? '')] : []
  })

test('each page of the site map has a shape of its own, and only channels have that of a channel', () => {
  const like = paths(routes).filter((path) => pageShape(`/${path}`) === 'log')
  expect(like).toEqual([':slug', '*'])
})

test('a table is no list of people', () => {
  const tables = ['/mail', '/albums', '/editor_ls', '/admin/users', '/newsPicker']
  expect(tables.map(pageShape)).toEqual(tables.map(() => 'table'))
  expect(pageShape('/pvt')).toBe('people')
})

test('what lies under a list has another shape than the list', () => {
  expect([pageShape('/blog'), pageShape('/blog/o-contraluz'), pageShape('/barra')]).toEqual([
    'cards',
    'article',
    'log',
  ])
  expect([pageShape('/channels'), pageShape('/pvt'), pageShape('/pvt/7')]).toEqual([
    'directory',
    'people',
    'bubbles',
  ])
})
