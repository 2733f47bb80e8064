import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listed } from '../../../tests/support/web/article-fixtures.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import type { BlogList } from './blog.data.ts'
import BlogPage from './blog-page.tsx'

function show(changes: Partial<BlogList> = {}) {
  const loaderData: BlogList = {
    articles: [listed(1), listed(2)],
    categories: ['music', 'photography'],
    category: undefined,
    page: 1,
    hasMore: false,
    ...changes,
  }
  return renderPage(() => <BlogPage {...({ loaderData } as Parameters<typeof BlogPage>[0])} />)
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('the blog has a chip for each category that has an article, and the articles of all of them', async () => {
  await show()
  const chips = within(screen.getByRole('navigation', { name: 'Artigos por filme' })).getAllByRole('link')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Música', 'Fotografia'])
  expect(hrefOf('Fotografia')).toBe('/blog?category=photography')
  expect(screen.queryByText('Limpar filtros')).toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Artigo 1',
    'Artigo 2',
  ])
})

test('the chip that is on lets go of its category, and so does the link beside them', async () => {
  await show({ category: 'photography' })
  const chip = screen.getByRole('link', { current: true })
  expect([chip.textContent, chip.getAttribute('href')]).toEqual(['Fotografia', '/blog'])
  expect(hrefOf('Limpar filtros')).toBe('/blog')
  expect(hrefOf('Música')).toBe('/blog?category=music')
})

test('a chosen category without an article can be let go of; without any there are no chips', async () => {
  await show({ articles: [], category: 'travel' })
  expect(screen.getByRole('link', { name: 'Viagem', current: true }).getAttribute('href')).toBe('/blog')
  cleanup()
  await show({ articles: [], categories: [] })
  expect(screen.queryByRole('navigation', { name: 'Artigos por filme' })).toBeNull()
})

test('pages keep the category', async () => {
  await show({ category: 'music', page: 2, hasMore: true })
  expect(hrefOf('Mais recentes')).toBe('/blog?category=music')
  expect(hrefOf('Mais antigos')).toBe('/blog?category=music&page=3')
  expect(screen.getByText('Página 2')).toBeTruthy()
})

test.each([
  ['at all', {}, 'Página em branco', '/channels'],
  ['in this category', { category: 'music' as const }, 'Nada em Música por enquanto', '/blog'],
  ['on this page', { page: 7 }, 'O diário acaba antes daqui', '/blog'],
])('where there is nothing %s, that is told, and where to go on', async (_, changes, title, href) => {
  await show({ articles: [], ...changes })
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy()
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === href)).toBe(true)
})

test('a list can be followed in each format, of its category where one is chosen', async () => {
  await show({ category: 'music' })
  expect(['RSS', 'Atom', 'JSON Feed'].map(hrefOf)).toEqual([
    '/feed/music.xml',
    '/feed/music.atom',
    '/feed/music.json',
  ])
  const alternates = [...document.querySelectorAll('link[rel=alternate][href^="/feed"]')]
  expect(alternates.map((link) => link.getAttribute('type'))).toEqual([
    'application/rss+xml',
    'application/atom+xml',
    'application/feed+json',
  ])
})
