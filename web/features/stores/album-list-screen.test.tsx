import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { listedAddress, readAlbumQuery } from './album-address.ts'
import { AlbumListFailed, AlbumListScreen } from './album-list-screen.tsx'
import type { AlbumList } from './stores.data.ts'

const listed = (id: number, changes: Partial<AlbumList['albums'][number]> = {}) => ({
  ...{ id, slug: `loja-${id}`, name: `Loja ${id}`, category: 'music', categoryId: 1, country: 'br' as const },
  ...{ owner: 1, cover: '', picture: `/uploads/${'a'.repeat(26)}.jpg`, products: 3, createdAt: '' },
  ...changes,
})
const show = (changes: Partial<AlbumList> = {}) =>
  renderPage(() => (
    <AlbumListScreen
      list={{
        ...{ kind: 'shop', category: undefined, page: 1, hasMore: false },
        categories: ['music', 'photography'],
        albums: [listed(1), listed(2, { owner: 7, products: 1, picture: '' })],
        ...changes,
      }}
    />
  ))

test('shops lead to their pages, with category, number of products and whose they are', async () => {
  await show()
  const [own, other] = screen.getAllByRole('article')
  expect(
    within(own as HTMLElement)
      .getByRole('link', { name: 'Loja 1' })
      .getAttribute('href'),
  ).toBe('/shop/loja-1')
  expect(own?.textContent).toBe('Loja 1Do Canal BarraMúsica3 produtos')
  expect(other?.textContent).toBe('Loja 2Música1 produto')
  expect(other?.querySelector('img')).toBeNull()
})

test('a course has lessons, and its own address', async () => {
  await show({ kind: 'course', albums: [listed(3, { category: '', categoryId: null })] })
  expect(screen.getByRole('heading', { level: 1, name: 'Cursos' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Loja 3' }).getAttribute('href')).toBe('/courses/loja-3')
  expect(screen.getByText('3 aulas')).toBeTruthy()
})

test('a chip chooses its category, and lets go of it when it is chosen', async () => {
  await show({ category: 'music' })
  const chosen = screen.getByRole('link', { name: 'Música' })
  expect(chosen.getAttribute('aria-current')).toBe('true')
  expect(chosen.getAttribute('href')).toBe('/shop')
  expect(screen.getByRole('link', { name: 'Fotografia' }).getAttribute('href')).toBe(
    '/shop?category=photography',
  )
  expect(screen.getByRole('link', { name: 'Limpar filtros' }).getAttribute('href')).toBe('/shop')
})

test('where nothing has opened yet, or nothing of that kind, the list says which', async () => {
  await show({ albums: [], categories: [] })
  expect(screen.getByRole('heading', { name: 'Nenhuma loja aberta ainda' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Filtrar por categoria' })).toBeNull()
})

test('an empty category can be left', async () => {
  await show({ albums: [], category: 'travel' })
  expect(screen.getByRole('heading', { name: 'Nenhuma loja nesta categoria' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Viagem' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'Ver todas as lojas' }).getAttribute('href')).toBe('/shop')
})

test('more than forty have pages, which keep the category', async () => {
  await show({ page: 2, hasMore: true, category: 'music' })
  expect(screen.getByRole('link', { name: 'Mais novas' }).getAttribute('href')).toBe('/shop?category=music')
  expect(screen.getByRole('link', { name: 'Mais antigas' }).getAttribute('href')).toBe(
    '/shop?page=3&category=music',
  )
})

test('a list that failed can be tried again', async () => {
  await renderPage(() => <AlbumListFailed kind="course" />)
  expect(screen.getByRole('alert').textContent).toContain('Não deu para carregar os cursos.')
  expect(screen.getByRole('button', { name: /Tentar de novo/ })).toBeTruthy()
})

test('what is no category and no page is as good as absent', () => {
  const read = (query: string) => readAlbumQuery(new URLSearchParams(query))
  expect(read('category=music&page=3')).toEqual({ category: 'music', page: 3 })
  expect(read('category=x&page=-1')).toEqual({ category: undefined, page: 1 })
  expect(read('page=1.5')).toEqual({ category: undefined, page: 1 })
  expect(listedAddress('course', read(''))).toBe('/courses')
})
