import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import NewsPickerPage from './news-picker-page.tsx'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as in the browser of a new visitor
  document.cookie = 'cookies_accepted=; Max-Age=0; Path=/'
})
afterEach(forgetStaff)

const item = (number: number, isPicked = false) => ({
  link: `https://noticias.example/${number}`,
  title: `Notícia ${number}`,
  snippet: 'O que se sabe.',
  pagemap: { cse_image: [{ src: `https://fotos.example/${number}.jpg` }] },
  isPicked,
})
const pick = { ...item(7), id: 7, source: 'g1', language: 'pt', pickedAt: '2026-11-20T12:00:00Z' }

function Screen() {
  return useStaffTexts('staff-news') === 'ready' && <NewsPickerPage />
}

type Answer = Parameters<typeof staffWith>[0]
const front = (items: unknown[], headers: Record<string, string> = {}) =>
  json(200, { canalBarraNews: items }, headers)
const open = async (answer: Answer, at = '/newsPicker') => {
  const sent = staffWith(answer)
  await renderPage(Screen, at)
  return sent
}
const isFront = ({ method, url }: Sent) => method === 'GET' && url.startsWith('/api/newsPicker?')

test('all that is not picked yet is selected at once, and saved in the order of the list', async () => {
  const sent = await open((call) => {
    if (isFront(call)) return front([item(1), item(2, true), item(3)])
    if (call.method === 'POST') return json(201, { status: 'success', message: '2 salvas.', saved: 2 })
    return undefined
  })
  await userEvent.click(await screen.findByLabelText('Selecionar: Notícia 1'))
  expect(screen.getByText('1 selecionada')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Selecionar todas'))
  expect(screen.getByText('2 selecionadas')).toBeTruthy()
  expect(screen.queryByLabelText('Selecionar: Notícia 2')).toBeNull()
  await userEvent.dblClick(screen.getByRole('button', { name: /^Salvar seleção/ }))

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notícias selecionadas' })).toBeNull())
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({
    source: 'globo',
    lang: 'pt',
    items: [{ link: item(1).link, image: 'https://fotos.example/1.jpg' }, { link: item(3).link }],
  })
})

test('the bar is there while something is selected, within reach of the keyboard, and clears', async () => {
  await open((call) => (isFront(call) ? front([item(1), item(2), item(3)]) : undefined))
  const bar = () => screen.queryByRole('region', { name: 'Notícias selecionadas' })
  const first = await screen.findByLabelText('Selecionar: Notícia 1')
  expect(bar()).toBeNull()
  first.focus()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(bar())
  await userEvent.click(screen.getByRole('button', { name: 'Limpar a escolha' }))
  expect(bar()).toBeNull()
  expect((first as HTMLInputElement).checked).toBe(false)
})

test('pictures of others are shown once somebody asks for them, and without saying who asks', async () => {
  await open((call) => (isFront(call) ? front([item(1), item(2)]) : undefined))
  await screen.findByRole('link', { name: /Notícia 1/ })
  expect(document.querySelectorAll('img')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar foto: Notícia 1' }))
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar as fotos' }))
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.map((picture) => picture.getAttribute('referrerpolicy'))).toEqual([
    'no-referrer',
    'no-referrer',
  ])
})

test('a source that is down is named, with what it had', async () => {
  const answers = [front([item(1)], { 'x-upstream': 'down' }), front([item(2)])]
  await open((call) => (isFront(call) ? answers.shift() : undefined), '/newsPicker?source=uol')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('UOL não responde agora.')
  expect(screen.getByRole('link', { name: /Notícia 1/ })).toBeTruthy()
  await userEvent.click(within(alert).getByRole('button'))
  await screen.findByRole('link', { name: /Notícia 2/ })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a source that is down and had nothing says what to do', async () => {
  await open((call) => (isFront(call) ? front([], { 'x-upstream': 'down' }) : undefined))
  expect((await screen.findByRole('alert')).textContent).toContain('Tente de novo daqui a pouco')
})

test('words that nothing has lead back to everything', async () => {
  const sent = await open(
    (call) => (isFront(call) ? front([]) : undefined),
    '/newsPicker?source=g1&query=mar',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar o filtro' }))
  await screen.findByText('Nada na capa agora')
  expect(sent.filter(isFront).map(({ url }) => url)).toEqual([
    '/api/newsPicker?source=g1&query=mar',
    '/api/newsPicker?source=g1&query=',
  ])
})

test('a saved piece of news becomes a draft that names its source, and its markup is text', async () => {
  const dangerous = { ...pick, snippet: '<img src=x onerror=alert(1)> & mais' }
  const sent = await open((call) => {
    if (isFront(call)) return front([])
    if (call.method === 'POST')
      return json(201, { status: 'success', message: '', id: 9, slug: 'x', version: 1 })
    if (call.url.startsWith('/api/newsPicker/saved')) return json(200, [dangerous], { 'x-total-count': '1' })
    return undefined
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Criar rascunho: Notícia 7' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  const post = sent.find(({ method }) => method === 'POST')
  expect(post?.url).toBe('/api/articles')
  expect(JSON.parse(post?.body ?? '')).toEqual({
    title: 'Notícia 7',
    client_id: expect.any(String),
    content:
      '<p>&lt;img src=x onerror=alert(1)&gt; &amp; mais</p><p><a href="https://noticias.example/7">Leia em noticias.example</a></p>',
  })
})
