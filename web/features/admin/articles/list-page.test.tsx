import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { EditorArticle } from '#contract/editor.ts'
import { json, replaceNetwork, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderEditor } from '../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import ArticleListPage from './list-page.tsx'

afterEach(forgetStaff)
afterEach(() => onlineManager.setOnline(true))

const article: EditorArticle = {
  ...{ id: 9, idPost: 9, title: 'Contraluz', slug: 'contraluz', isPublished: true, isLyrics: true },
  ...{ category: 'Música', categoryId: 1, cover: '', coverUrl: '', authorName: 'lia', deletedAt: null },
  ...{ publishAt: null, withdrawAt: null, language: 'pt', isOriginal: true, isOutdated: false },
  ...{ createdAt: '2024-03-04T15:00:00Z', updatedAt: '2024-03-04T15:00:00Z' },
}
const done = { status: 'success', message: 'Feito.' }

async function show(
  rows: EditorArticle[],
  at = '/editor_ls',
  answer: (sent: Sent) => Response | undefined = () => undefined,
) {
  const sent = staffWith((call) => {
    const { method, url } = call
    if (method !== 'GET') return answer(call) ?? json(200, done)
    if (url.startsWith('/api/article-categories')) return json(200, [{ id: 1, name: 'Música', key: 'music' }])
    return url.startsWith('/api/editor_latest')
      ? json(200, rows, { 'x-total-count': String(rows.length) })
      : undefined
  })
  await renderEditor(ArticleListPage, at)
  return sent
}

const requests = (sent: { url: string }[]) =>
  sent.map(({ url }) => url).filter((url) => url.includes('limit=40'))

test('a translation says so, and when its original says something else', async () => {
  const translation = { ...article, language: 'en' as const, isOriginal: false }
  await show([
    { ...translation, id: 3, isOutdated: true },
    { ...translation, id: 2 },
    { ...article, id: 1, language: 'fr' },
  ])
  const [, ...rows] = await screen.findAllByRole('row')
  const titles = rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent)
  expect(titles).toEqual([
    'ContraluzTradução: English, desatualizadaNo ar: SimLetraMúsica',
    'ContraluzTradução: EnglishNo ar: SimLetraMúsica',
    'ContraluzFrançaisNo ar: SimLetraMúsica',
  ])
})

test('an article has its line, with the way to the editor and to the page', async () => {
  await show([article, { ...article, id: 8, title: 'Rascunho', isPublished: false, isLyrics: false }])
  const [, first, second] = await screen.findAllByRole('row')
  const line = within(first as HTMLElement)
  expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['9', 'Escolher Contraluz', '', 'ContraluzNo ar: SimLetraMúsica', 'Sim', 'Sim', 'Música'],
    'Editor Ver Apagar',
  ])
  for (const name of ['Contraluz', 'Editor: Contraluz'])
    expect(line.getByRole('link', { name }).getAttribute('href')).toBe('/editor/9')
  expect(line.getByRole('link', { name: 'Ver: Contraluz' }).getAttribute('href')).toBe('/magazine/contraluz')
  expect(within(second as HTMLElement).getByText('Não')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Adicionar' }).getAttribute('href')).toBe('/editor')
})

test('what is filtered stands in the address, and is asked for', async () => {
  const sent = await show([article], '/editor_ls?q=mar&state=draft&lyrics=true&category=1')
  await screen.findByText('Contraluz')
  await waitFor(() => {
    const query = new URL(requests(sent).at(-1) ?? '', 'https://x.example').searchParams
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

test('the menu of a phone leads to the same, and has the focus back after its question', async () => {
  await show([article])
  const button = await screen.findByRole('button', { name: 'Ações: Contraluz' })
  await userEvent.click(button)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Editor', '/editor/9'],
    ['Ver', '/magazine/contraluz'],
    ['Apagar', null],
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Apagar' }))
  const question = await screen.findByRole('alertdialog', { name: 'Apagar “Contraluz”?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the bin gives back', async () => {
  const sent = await show([{ ...article, deletedAt: '2024-03-05T15:00:00Z' }], '/editor_ls?state=deleted')
  await userEvent.click(await screen.findByRole('button', { name: 'Trazer de volta: Contraluz' }))
  const restored = () =>
    sent.some(({ method, url }) => method === 'POST' && url === '/api/articles/9/restore')
  await waitFor(() => expect(restored()).toBe(true))
  expect(screen.queryByRole('link', { name: /^Editor/ })).toBeNull()
})

describe('several at once', () => {
  const draft = { ...article, id: 8, title: 'Rascunho', isPublished: false, isLyrics: false }
  const planned = { ...draft, id: 7, title: 'Planejado', publishAt: '2030-01-01T12:00:00Z' }
  const bar = () => within(screen.getByRole('region', { name: 'Textos escolhidos' }))
  const choose = (title: string) =>
    userEvent.click(screen.getByRole('checkbox', { name: `Escolher ${title}` }))
  const writes = (sent: Sent[]) =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body ?? ''])

  test('what can be done says with how many of them', async () => {
    await show([article, draft, planned])
    await screen.findByText('Contraluz')
    expect(screen.queryByRole('region', { name: 'Textos escolhidos' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }))
    expect(findStatus(screen.getByRole('region', { name: 'Textos escolhidos' })).textContent).toBe(
      '3 escolhidos',
    )
    const names = bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace('Enviando', ''))
    // Texts with a planned time are excluded.
    expect(names).toEqual(['Publicar 1', 'Tirar 1 do ar', 'Apagar 3', 'Limpar a escolha'])
    await userEvent.click(bar().getByRole('button', { name: 'Limpar a escolha' }))
    expect(screen.queryByRole('region', { name: 'Textos escolhidos' })).toBeNull()
  })

  test('by the keyboard one Tab leads from the row chosen last to the actions, and the focus stays in the list after them', async () => {
    await show([article, draft, planned])
    await screen.findByText('Contraluz')
    await choose('Contraluz')
    await choose('Rascunho')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toContain('Publicar 1')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('2 textos na lixeira.')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }))
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  })

  test('what is deleted is taken back together', async () => {
    const sent = await show([article, draft])
    await screen.findByText('Contraluz')
    await choose('Contraluz')
    await choose('Rascunho')
    await userEvent.click(bar().getByRole('button', { name: /^Apagar 2/ }))
    await screen.findByText('2 textos na lixeira.')
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(writes(sent).map(([method, url]) => `${method} ${url}`)).toEqual([
        ...['DELETE /api/articles/9', 'DELETE /api/articles/8'],
        ...['POST /api/articles/9/restore', 'POST /api/articles/8/restore'],
      ]),
    )
    expect(await screen.findByText('2 textos de volta.')).toBeTruthy()
  })

  test('publishing asks first, changes nothing else, and can be taken back', async () => {
    const sent = await show([{ ...draft, isLyrics: true }])
    await screen.findByText('Rascunho')
    await choose('Rascunho')
    await userEvent.click(bar().getByRole('button', { name: /^Publicar 1/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Publicar 1 texto?' })
    expect(writes(sent)).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: /^Publicar 1/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(writes(sent)).toEqual([
        ['PUT', '/api/editor_edit2/8', JSON.stringify({ isPublished: true })],
        ['PUT', '/api/editor_edit2/8', JSON.stringify({ isPublished: false })],
      ]),
    )
  })

  test('where one of them is refused the others are done, and why is said', async () => {
    const refused = { status: 'error', code: 409, key: 'x', message: 'Está em uso.' }
    await show([article, draft], '/editor_ls', ({ url }) =>
      url.endsWith('/9') ? json(409, refused) : undefined,
    )
    await screen.findByText('Contraluz')
    await choose('Contraluz')
    await choose('Rascunho')
    await userEvent.click(bar().getByRole('button', { name: /^Apagar 2/ }))
    await screen.findByText('Não deu com 1 texto: Está em uso.')
    await screen.findByText('1 texto na lixeira.')
  })
})

test('without a network a search fails, and shows nothing under its words that was found before', async () => {
  await show([article], '/editor_ls', () => undefined)
  await screen.findByText('Contraluz')
  onlineManager.setOnline(false)
  replaceNetwork(() => {
    throw new TypeError('offline')
  })
  await userEvent.type(screen.getByRole('searchbox'), 'farol')
  await screen.findByText('Não deu para carregar os artigos.', {}, { timeout: 20_000 })
  expect(screen.queryByText('Contraluz')).toBeNull()
})
