import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../tests/support/web/staff-session.ts'
import StaffTools from './staff-tools.tsx'

afterEach(forgetStaff)

const links = () => screen.getAllByRole('link')

test('leads to the overview, shops, courses, articles and news first, and marks where one is', async () => {
  staffWith(() => undefined)
  await renderPage(StaffTools, '/editor_step2/7', { path: '/editor_step2/:id' })
  await screen.findByRole('navigation', { name: 'Ferramentas' })
  const places = links().map((link) => [link.textContent, link.getAttribute('href')])
  expect(places.slice(0, 6)).toEqual([
    ['Visão geral', '/admin'],
    ['Lojas', '/albums'],
    ['Cursos', '/courseAdd'],
    ['Artigos', '/editor_ls'],
    ['Notícias', '/newsPicker'],
    ['Imagens', '/upload'],
  ])
  expect(places).toContainEqual(['Moderação', '/admin/reports'])
  expect(links().filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
    screen.getByRole('link', { name: 'Artigos' }),
  ])
})

test('leads nobody to what they may not do', async () => {
  staffWith(() => undefined, ['ROLE_MODERATOR'])
  await renderPage(StaffTools, '/admin/ads')
  const site = await screen.findByRole('link', { name: 'Site' })
  expect(site.getAttribute('href')).toBe('/admin/photos')
  expect(site.getAttribute('aria-current')).toBe('page')
})

test('marks the tool whose address is the longest that fits', async () => {
  staffWith(() => undefined)
  await renderPage(StaffTools, '/admin/ads')
  await screen.findByRole('navigation', { name: 'Ferramentas' })
  expect(screen.getByRole('link', { name: 'Site' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Moderação' }).getAttribute('aria-current')).toBeNull()
})
