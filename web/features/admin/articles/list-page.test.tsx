import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { EditorArticle } from '#contract/editor.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderEditor } from '../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import ArticleListPage from './list-page.tsx'

afterEach(forgetStaff)

const article: EditorArticle = {
  ...{ id: 9, idPost: 9, title: 'Contraluz', slug: 'contraluz', isPublished: true, isLyrics: true },
  ...{ category: 'Música', categoryId: 1, cover: '', coverUrl: '', authorName: 'lia', deletedAt: null },
  ...{ publishAt: null, withdrawAt: null, language: 'pt', isOriginal: true, isOutdated: false },
  ...{ createdAt: '2024-03-04T15:00:00Z', updatedAt: '2024-03-04T15:00:00Z' },
}
const done = { status: 'success', message: 'Feito.' }

async function show(rows: EditorArticle[], at = '/editor_ls') {
  const sent = staffWith(({ method, url }) => {
    if (method !== 'GET') return json(200, done)
    if (url.startsWith('/api/article-categories')) return json(200, [{ id: 1, name: 'Música', key: 'music' }])
    return url.startsWith('/api/editor_latest')
      ? json(200, rows, { 'x-total-count': String(rows.length) })
      : undefined
  })
  await renderEditor(ArticleListPage, at)
  return sent
}

const asked = (sent: { url: string }[]) =>
  sent.map(({ url }) => url).filter((url) => url.includes('limit=40'))

test('a translation says so, and when its original says something else', async () => {
  const translation = { ...article, language: 'en' as const, isOriginal: false }
  await show([
    { ...translation, id: 3, isOutdated: true },
    { ...translation, id: 2 },
    { ...article, id: 1, language: 'fr' },
  ])
  const [, ...rows] = await screen.findAllByRole('row')
  const titles = rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)
  expect(titles).toEqual([
    ...['ContraluzTradução: English, desatualizada', 'ContraluzTradução: English', 'ContraluzFrançais'],
  ])
})

test('an article has its line, with the way to the editor and to the page', async () => {
  await show([article, { ...article, id: 8, title: 'Rascunho', isPublished: false, isLyrics: false }])
  const [, first, second] = await screen.findAllByRole('row')
  const line = within(first as HTMLElement)
  expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['9', '', 'Contraluz', 'No ar: Sim', 'Letra: Sim', 'Música', 'EditorVerApagar'],
  ])
  expect(line.getByRole('link', { name: 'Editor: Contraluz' }).getAttribute('href')).toBe('/editor/9')
  expect(line.getByRole('link', { name: 'Ver: Contraluz' }).getAttribute('href')).toBe('/magazine/contraluz')
  expect(within(second as HTMLElement).getByText('Não')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Adicionar' }).getAttribute('href')).toBe('/editor')
})

test('what is filtered stands in the address, and is asked for', async () => {
  const sent = await show([article], '/editor_ls?q=mar&state=draft&lyrics=true&category=1')
  await screen.findByText('Contraluz')
  await waitFor(() => {
    const query = new URL(asked(sent).at(-1) ?? '', 'https://x.example').searchParams
    expect(Object.fromEntries(query)).toEqual({
      ...{ q: 'mar', state: 'draft', isLyrics: 'true', category: '1', page: '1', limit: '40' },
    })
  })
})

test('nothing found, and nothing there yet, are told apart', async () => {
  await show([])
  await screen.findByRole('heading', { name: 'Nenhum artigo ainda' })
})

test('a filter that finds nothing can be cleared', async () => {
  await show([], '/editor_ls?q=nada')
  await screen.findByRole('heading', { name: 'Nada encontrado' })
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await screen.findByRole('heading', { name: 'Nenhum artigo ainda' })
})

test('what is deleted after a question can be taken back at once', async () => {
  const sent = await show([article])
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar: Contraluz' }))
  const question = await screen.findByRole('alertdialog', { name: 'Apagar “Contraluz”?' })
  await userEvent.click(within(question).getByRole('button', { name: /^Apagar/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => {
    const writes = sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
    expect(writes).toEqual(['DELETE /api/articles/9', 'POST /api/articles/9/restore'])
  })
})

test('the bin gives back', async () => {
  const sent = await show([{ ...article, deletedAt: '2024-03-05T15:00:00Z' }], '/editor_ls?state=deleted')
  await userEvent.click(await screen.findByRole('button', { name: 'Trazer de volta: Contraluz' }))
  const restored = () =>
    sent.some(({ method, url }) => method === 'POST' && url === '/api/articles/9/restore')
  await waitFor(() => expect(restored()).toBe(true))
  expect(screen.queryByRole('link', { name: /^Editor/ })).toBeNull()
})
