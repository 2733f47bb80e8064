import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../tests/support/web/find-status.ts'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { SearchBox } from './search-box.tsx'
import type { SearchKind } from './search-results.tsx'
import { SearchView } from './search-view.tsx'

const article = {
  ...{ id: 1, type: 'article', slug: 'mar', title: 'Coração de mar', isLyrics: false, url: '/blog/mar' },
  isNear: false,
  content: 'Onde o <mark>mar</mark> &lt;bate&gt;',
}
const lyric = { ...article, id: 2, title: 'Maresia', isLyrics: true, url: '/lyrics/maresia', content: '' }
const person = { id: 7, type: 'person', slug: '7', name: 'Marina', bio: 'Do <mark>mar</mark>', isNear: false }

function Page({ kind }: { kind: SearchKind }) {
  const navigate = useNavigate()
  return (
    <>
      <SearchBox />
      <SearchView kind={kind}>
        <p>os artigos</p>
      </SearchView>
      <button type="button" onClick={() => navigate(-1)}>
        voltar
      </button>
    </>
  )
}

const Stub = createRoutesStub([
  { path: '/blog', Component: () => <Page kind="everything" /> },
  { path: '/lyrics', Component: () => <Page kind="lyrics" /> },
])

function visit(address = '/blog') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <QueryClientProvider client={queries}>
        <Stub initialEntries={[address]} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return {
    user: userEvent.setup(),
    box: screen.getByRole('textbox', { name: 'Buscar' }) as HTMLInputElement,
  }
}

test('what was found takes the place of the page, with its kinds, its marks and its addresses', async () => {
  const sent = replaceNetwork(() => json(200, [article, lyric, person]))
  const { user, box } = visit()
  await user.type(box, ' mar ')
  await user.click(screen.getByRole('button', { name: 'Procurar' }))

  const list = await screen.findByRole('list')
  screen.getByRole('heading', { name: '3 resultados para “mar”' })
  expect(screen.queryByText('os artigos')).toBeNull()
  expect(sent.map(({ url }) => url)).toEqual(['/api/search?q=mar&everything=true'])
  const hits = within(list).getAllByRole('listitem')
  expect(hits.map((hit) => within(hit).getByRole('link').getAttribute('href'))).toEqual([
    ...['/blog/mar', '/lyrics/maresia', '/person/7'],
  ])
  expect(hits.map((hit) => hit.firstChild?.textContent)).toEqual(['Artigo', 'Letra', 'Pessoa'])
  expect(Array.from(hits[0]?.querySelectorAll('mark') ?? [], (mark) => mark.textContent)).toEqual([
    'mar',
    'mar',
  ])
  expect(hits[0]?.textContent).toContain('Onde o mar <bate>')
  expect(findStatus().textContent).toBe('3 resultados')
})

test('what is only like it stands below what is right, under a heading of its own', async () => {
  const near = { ...article, id: 9, title: 'Amarras', url: '/blog/amarras', content: '', isNear: true }
  replaceNetwork(() => json(200, [article, near]))
  visit('/blog?q=mar')
  const part = await screen.findByRole('region', { name: 'Resultados parecidos' })
  expect(within(part).getByRole('heading', { level: 4, name: 'Amarras' })).toBeTruthy()
  expect(within(part).queryByText('Coração de mar')).toBeNull()
  expect(screen.getByRole('heading', { level: 3, name: 'Coração de mar' })).toBeTruthy()
  expect(findStatus().textContent).toBe('1 resultado')
})

test('a search is in the address: going back restores the one before, and then the page', async () => {
  replaceNetwork(() => json(200, [article]))
  const { user, box } = visit()
  await user.type(box, 'mar{Enter}')
  await screen.findByRole('heading', { name: /“mar”/ })
  await user.clear(box)
  await user.type(box, 'farol{Enter}')
  await screen.findByRole('heading', { name: /“farol”/ })

  await user.click(screen.getByText('voltar'))
  await screen.findByRole('heading', { name: /“mar”/ })
  expect(box.value).toBe('mar')
  await user.click(screen.getByText('voltar'))
  expect(screen.getByText('os artigos')).toBeTruthy()
  expect(box.value).toBe('')
})

test('clearing shows the page again and leaves the focus in the box', async () => {
  replaceNetwork(() => json(200, [article]))
  const { user, box } = visit('/blog?q=mar')
  expect(box.value).toBe('mar')
  await screen.findByRole('heading', { name: /“mar”/ })
  await user.click(screen.getByRole('button', { name: 'Limpar a busca' }))
  expect(screen.getByText('os artigos')).toBeTruthy()
  expect(document.activeElement).toBe(box)
})

test('nothing is asked for nothing', async () => {
  const sent = replaceNetwork(() => json(200, []))
  const { user, box } = visit('/lyrics')
  await user.type(box, '   {Enter}')
  expect(screen.getByText('os artigos')).toBeTruthy()
  expect(sent).toEqual([])
})

test('where nothing is found, something else is suggested', async () => {
  const sent = replaceNetwork(() => json(200, []))
  visit('/lyrics?q=xilofone')
  await screen.findByRole('heading', { name: 'Nada encontrado para “xilofone”' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/search_lyrics?q=xilofone'])
  expect(screen.getByRole('link', { name: 'Música' }).getAttribute('href')).toBe('/blog?category=music')
})

test('a search that fails can be tried again', async () => {
  let works = false
  replaceNetwork(() =>
    works ? json(200, [article]) : json(503, { status: 'error', code: 503, key: 'unavailable' }),
  )
  const { user } = visit('/blog?q=mar')
  await screen.findByText('Não foi possível buscar')
  works = true
  await user.click(screen.getByRole('button', { name: /Tentar de novo/ }))
  await screen.findByRole('link', { name: 'Coração de mar' })
})
