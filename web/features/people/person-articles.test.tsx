import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listed } from '../../../tests/support/web/article-fixtures.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { PersonArticles } from './person-articles.tsx'

test('a person’s page leads to what they have written, each where it is shown, and to the feeds of it', async () => {
  const articles = [listed(2, { isLyrics: true }), listed(1)]
  await renderPage(() => <PersonArticles person={{ id: 7, name: 'Lia' }} articles={articles} />)
  expect(screen.getByRole('heading', { name: 'Artigos e letras' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/lyrics/artigo-2',
    '/blog/artigo-1',
    '/feed/person/7.xml',
    '/feed/person/7.atom',
    '/feed/person/7.json',
  ])
})
