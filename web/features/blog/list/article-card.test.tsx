import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listed } from '../../../../tests/support/web/article-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { ArticleCard } from './article-card.tsx'

test('a cover comes in every width, in AVIF before WebP, with its room known', async () => {
  const stem = `/uploads/${'mar'.repeat(9).slice(1)}`
  const coverSizes = [{ url: `${stem}.jpg`, width: 1600, height: 800, type: 'image/jpeg' }]
  const article = listed(1, { coverUrl: `${stem}.jpg`, coverSizes })
  await renderPage(() => <ArticleCard article={article} sizes="100vw" />)

  const widths = [320, 640, 960, 1600]
  const sources = [...document.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset])
  expect(sources).toEqual([
    ['image/avif', widths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ')],
    ['image/webp', widths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ')],
  ])
  const image = document.querySelector('img')
  expect([image?.width, image?.height, image?.getAttribute('loading')]).toEqual([1600, 800, 'lazy'])
})

test('a card without a cover has a piece of the chart', async () => {
  await renderPage(() => <ArticleCard article={listed(1)} sizes="100vw" />)
  expect(document.querySelector('.cover-none')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('a card tells the description; where there is none, how the article begins', async () => {
  await renderPage(() => (
    <>
      <ArticleCard article={listed(1, { description: 'Em poucas palavras.' })} sizes="" />
      <ArticleCard article={listed(2)} sizes="" />
    </>
  ))
  expect(screen.getByText('Em poucas palavras.')).toBeTruthy()
  expect(screen.getAllByText('Um trecho.')).toHaveLength(1)
})

test('a lyric leads to the lyrics', async () => {
  await renderPage(() => <ArticleCard article={listed(1, { isLyrics: true })} sizes="" />)
  expect(screen.getByRole('link', { name: 'Artigo 1' }).getAttribute('href')).toBe('/lyrics/artigo-1')
})
