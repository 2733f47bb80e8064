import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import type { Route } from './+types/bio-page.ts'
import BioPage from './bio-page.tsx'
import MobileMenuPage from './mobile-menu-page.tsx'

test('the menu of phones leads to shops and courses, and nowhere else', async () => {
  await renderPage(MobileMenuPage)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/shop', '/courses'])
})

test('the bio is the text that the site has for it', async () => {
  const page = { key: 'bio', language: 'pt', title: 'Bio', content: '<p>Quem somos.</p>', version: 1 }
  const props = { loaderData: { ...page, updatedAt: '' } } as unknown as Route.ComponentProps
  await renderPage(() => <BioPage {...props} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Bio' })).toBeTruthy()
  expect(screen.getByText('Quem somos.')).toBeTruthy()
})
