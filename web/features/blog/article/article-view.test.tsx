import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShownArticle } from '#contract/articles.ts'
import { listed, shown } from '../../../../tests/support/web/article-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { ArticleView } from './article-view.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = (changes: Partial<ShownArticle> = {}, related = [listed(2)]) =>
  renderPage(() => <ArticleView article={shown(changes)} related={related} />)
const picture = () => document.querySelector('.article-picture img')?.getAttribute('src')

test('an article shows its category, its title, its words and who wrote it, with the long date', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'O contraluz' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fotografia' }).getAttribute('href')).toBe(
    '/blog?category=photography',
  )
  expect(screen.getByText('baixa-mar').tagName).toBe('EM')

  const author = screen.getByRole('region', { name: 'Quem escreveu' })
  expect(author.textContent).toContain('Joana Prates')
  expect(author.textContent).toContain('Escrevo sobre luz.')
  expect(author.textContent).toContain('Publicado em quarta-feira, 18 de novembro de 2026')
})

test('the neighbours of an article are named, and those of a lyric are lyrics', async () => {
  const neighbours = {
    previous: { slug: 'antes', title: 'Antes', language: 'en' as const },
    next: { slug: 'depois', title: 'Depois', language: 'pt' as const },
  }
  await show({ ...neighbours, isLyrics: true }, [])
  expect(screen.getByRole('link', { name: /Artigo anterior.*Antes/ }).getAttribute('href')).toBe(
    '/lyrics/antes',
  )
  expect(screen.getByRole('link', { name: /Próximo artigo.*Depois/ }).getAttribute('href')).toBe(
    '/lyrics/depois',
  )
  expect(screen.getByText('Antes').lang).toBe('en')
})

test('an article at both ends of the list leads on to related ones only', async () => {
  await show()
  expect(screen.queryByRole('navigation', { name: 'Mais leitura' })).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Leia também' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Artigo 2' }).getAttribute('href')).toBe('/blog/artigo-2')
})

test('the first picture stands over the words, and the cover where there is none', async () => {
  await show({ images: [{ image: 'mar.jpg' }], cover: 'capa.jpg', coverUrl: '/uploads/capa.jpg' })
  expect(picture()).toBe('/uploads/mar.jpg')
})

test('a picture that the words show themselves is not shown twice', async () => {
  const content = '<p><img src="/uploads/mar.jpg" alt=""></p>'
  await show({ content, images: [{ image: 'mar.jpg' }], cover: 'capa.jpg', coverUrl: '/uploads/capa.jpg' })
  expect(picture()).toBe('/uploads/capa.jpg')
})

test('a video waits behind a picture of ours until it is wanted', async () => {
  const user = userEvent.setup()
  await show({ youtube: 'aqz-KE-bpKQ', cover: 'capa.jpg', coverUrl: '/uploads/capa.jpg' })
  expect(document.querySelector('iframe')).toBeNull()
  expect(picture()).toBe('/uploads/capa.jpg')

  await user.click(screen.getByRole('button', { name: /Assistir ao vídeo/ }))
  const frame = screen.getByTitle('Vídeo: O contraluz')
  expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
})

test('an article without an author is the editors’', async () => {
  await show({ authorName: '', welcomeMessage: '' })
  expect(screen.getByRole('region', { name: 'Quem escreveu' }).textContent).toContain('Redação')
})

test('a link is copied where the device has no sharing of its own', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(await screen.findByText('Link copiado.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(location.origin + location.pathname)
})

test('the sharing of the device gets the title and the address', async () => {
  const user = userEvent.setup()
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  await show()
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(share).toHaveBeenCalledWith({ title: 'O contraluz', url: location.origin + location.pathname })
})

test('words run as their script does, and a title of many letters is set smaller', async () => {
  await show({ content: '<ul><li>הים חזר</li></ul>', title: 'A maré que voltou '.repeat(6) })
  expect(document.querySelector('.article-body')?.getAttribute('dir')).toBe('auto')
  expect(screen.getByRole('heading', { level: 1 }).className).toContain('type-display-long')
})
