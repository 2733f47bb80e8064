import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../../../tests/support/web/fake-network.ts'
import { renderEditor, sampleArticle } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { isWrite, typeTitle, write, written } from '../../../../../tests/support/web/write-article.tsx'
import { ArticleEditor } from './article-editor.tsx'
import EditorPage from './editor-page.tsx'
import { readDraft, saveDraft } from './local-draft.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetStaff()
})

const article = sampleArticle

/** Opens the settings sheet. */
const openSheet = () => userEvent.click(screen.getByRole('button', { name: 'Publicação' }))

test('a draft is saved two seconds after the last key, over the version that was read, until one saves by hand', async () => {
  const sent = await write(article, (call) => (isWrite(call) ? json(200, written) : undefined))
  await typeTitle(' alto')
  expect(screen.getByText('Alterações não salvas')).toBeTruthy()
  expect(sent.some(isWrite)).toBe(false)
  await waitFor(() => expect(screen.getByText('Salvo')).toBeTruthy())
  const text = {
    title: 'Mar alto',
    description: '',
    content: '<p>um</p>',
    youtube: '',
    lrc: '',
    trackId: null,
  }
  const puts = () =>
    sent.filter(isWrite).map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body ?? '')])
  expect(puts()).toEqual([['PUT /api/articles/5', { ...text, version: 3, autosave: true }]])

  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts().slice(1)).toEqual([['PUT /api/articles/5', { ...text, version: 4 }]]))
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(puts()).toHaveLength(2)
  await waitFor(() => expect(readDraft(7, 5)).toBeUndefined())
})

test('a new article is born with its first words, and keeps the page', async () => {
  const sent = staffWith((call) => (isWrite(call) ? json(201, { ...written, version: 1 }) : undefined))
  await renderEditor(EditorPage, '/editor', '/editor/:id?')
  const title = await screen.findByLabelText('Título')
  await typeTitle('Novo')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite).map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/articles'])
  expect(screen.getByLabelText('Título')).toBe(title)
  expect(screen.getByRole('link', { name: 'Pré-visualizar' }).getAttribute('href')).toBe('/magazine/mar')
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Novo')
})

test('a new article whose first save was not answered is sent again as it was, then what was written since', async () => {
  let isAnswered = false
  const sent = await write(undefined, (call) => {
    if (!isWrite(call)) return undefined
    return isAnswered ? json(200, { ...written, version: 1 }) : json(504, {})
  })
  await typeTitle('Novo')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByRole('alert')
  await typeTitle(' mar')
  isAnswered = true
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText('Salvo')
  const [first, again, then] = sent.filter(isWrite)
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    title: 'Novo',
    client_id: expect.stringMatching(/./),
  })
  expect([again?.url, again?.body]).toEqual([first?.url, first?.body])
  expect(then).toMatchObject({ method: 'PUT', url: '/api/articles/5' })
  expect(JSON.parse(then?.body ?? '')).toMatchObject({ title: 'Novo mar', version: 1 })
  expect(sent.filter(isWrite)).toHaveLength(3)
})

test('who types without a pause has it on this device after three seconds and on the site after ten', async () => {
  const sent = await write(article, (call) => (isWrite(call) ? json(200, written) : undefined))
  vi.useFakeTimers()
  const typeFor = async (seconds: number) => {
    for (let ms = 0; ms < seconds * 1000; ms += 200) {
      const title = screen.getByLabelText<HTMLTextAreaElement>('Título')
      fireEvent.change(title, { target: { value: `${title.value}.` } })
      await act(() => vi.advanceTimersByTimeAsync(200))
    }
  }
  await typeFor(4)
  expect(readDraft(7, 5)?.text.title).toMatch(/^Mar\.{14,}$/)
  await typeFor(5)
  expect(sent.some(isWrite)).toBe(false)
  await typeFor(2)
  expect(sent.filter(isWrite)).toHaveLength(1)
  await typeFor(10)
  expect(sent.filter(isWrite)).toHaveLength(2)
})

test('a draft may be without a title, and is given none', async () => {
  const sent = await write({ ...article, title: 'M' }, (call) =>
    isWrite(call) ? json(200, written) : undefined,
  )
  await userEvent.clear(screen.getByLabelText('Título'))
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? '').title)).toEqual([''])
})

test('what everybody reads is not saved by itself, and stays on this device meanwhile', async () => {
  const sent = await write({ ...article, isPublished: true }, () => undefined)
  await typeTitle('!')
  await act(() => new Promise((resolve) => setTimeout(resolve, 2600)))
  expect(sent.some(isWrite)).toBe(false)
  expect(readDraft(7, 5)).toMatchObject({ version: 3, text: { title: 'Mar!' } })
  expect(screen.getByRole('button', { name: /^Atualizar/ })).toBeTruthy()
})

test('what was lost is back when the page is opened again, and may be discarded', async () => {
  const sent = staffWith(() => undefined)
  saveDraft(7, 5, { text: { ...article, title: 'Perdido' }, version: 3 })
  await renderEditor(() => <ArticleEditor userId={7} article={{ ...article, isPublished: true }} />)
  await screen.findByText(/Recuperamos o que você escreveu/)
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Perdido')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Mar')
  expect(readDraft(7, 5)).toBeUndefined()
  expect(sent.some(isWrite)).toBe(false)
})

test('a failed save says why, keeps the text and can be tried again', async () => {
  let isDown = true
  await write(article, (call) => {
    if (!isWrite(call)) return undefined
    return isDown ? json(503, { key: 'unavailable', message: 'O site não respondeu.' }) : json(200, written)
  })
  await typeTitle('!')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /O site não respondeu.*guardado neste aparelho/,
  )
  // The error stays while it cannot be saved, even if the text changes.
  await typeTitle('?')
  const retry = await screen.findByRole('button', { name: /^Tentar de novo/ })
  isDown = false
  await userEvent.click(retry)
  await screen.findByText('Salvo')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a wrong video is told and not sent; an address becomes its id', async () => {
  const sent = await write(article, (call) => (isWrite(call) ? json(200, written) : undefined))
  await openSheet()
  const video = screen.getByLabelText(/Vídeo de abertura/)
  await userEvent.type(video, 'https://vimeo.com/1')
  await screen.findByText(/Não reconhecemos este vídeo/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 2300)))
  expect(sent.some(isWrite)).toBe(false)
  await userEvent.clear(video)
  await userEvent.type(video, 'https://youtu.be/dQw4w9WgXcQ')
  await userEvent.tab()
  expect(video).toHaveProperty('value', 'dQw4w9WgXcQ')
})

test('an invalid field keeps nothing else from being saved, is told in both places and led to', async () => {
  const led: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    led.push(this)
  }
  const sent = await write({ ...article, isPublished: true }, (call) =>
    isWrite(call) ? json(200, written) : undefined,
  )
  await openSheet()
  const video = screen.getByLabelText(/Vídeo de abertura/)
  await userEvent.type(video, 'https://vimeo.com/1')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await typeTitle(' alto')
  await userEvent.click(screen.getByRole('button', { name: /^Atualizar/ }))
  await screen.findByText('Salvo, menos “Vídeo de abertura”')
  expect(screen.getByText(/^Corrija “Vídeo de abertura”/)).toBeTruthy()
  // It was folded.
  await waitFor(() => expect(document.activeElement === video).toBe(true))
  expect(led.map((element) => element === video)).toEqual([true])
  expect(video.closest('dialog')?.open).toBe(true)
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { title: 'Mar alto', description: '', content: '<p>um</p>', lrc: '', trackId: null, version: 3 },
  ])
  await waitFor(() => expect(readDraft(7, 5)).toMatchObject({ text: { youtube: 'https://vimeo.com/1' } }))
})

test('nor does a field that only the site can refuse, and it is tried again once it is changed', async () => {
  const refusal = { status: 'error', code: 400, key: 'track_unknown', message: 'Confira os campos.' }
  const sent = await write({ ...article, trackId: 9 }, (call) => {
    if (!isWrite(call)) return undefined
    const isRefused = JSON.parse(call.body ?? '').trackId === 9
    return isRefused
      ? json(400, { ...refusal, errors: { trackId: ['Esta faixa não existe.'] } })
      : json(200, written)
  })
  await typeTitle(' alto')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText('Salvo, menos “Faixa”')
  expect(screen.getByText('Esta faixa não existe.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Faixa'), 'Nenhuma')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? '').trackId)).toEqual([9, undefined, null])
})

test('what was typed a moment before the session ended is back after signing in', async () => {
  await write({ ...article, isPublished: true }, () => undefined)
  await typeTitle(' agora')
  // The guard unmounts the page at once.
  cleanup()
  expect(readDraft(7, 5)).toMatchObject({ version: 3, text: { title: 'Mar agora' } })
})

test('a page on which nothing was written leaves alone what another tab has kept', async () => {
  await write({ ...article, isPublished: true }, () => undefined)
  const other = { text: { ...article, title: 'Outra aba' }, version: 3 }
  saveDraft(7, 5, other)
  cleanup()
  expect(readDraft(7, 5)).toMatchObject({ text: { title: 'Outra aba' } })
})

test('what could not be sent without a network is sent when it is back', async () => {
  let isAway = true
  const sent = await write(article, (call) => {
    if (!isWrite(call)) return undefined
    if (isAway) throw new TypeError('Failed to fetch')
    return json(200, written)
  })
  await typeTitle('!')
  await screen.findByRole('alert')
  isAway = false
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite)).toHaveLength(2)
})

test('the code to embed a video becomes the video on a line of its own', async () => {
  await write({ ...article, content: '' }, () => undefined)
  const words = screen.getByRole('textbox', { name: 'Texto do artigo' })
  const code =
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="Mar"></iframe>'
  const getData = (type: string) => (type === 'text/plain' ? code : '')
  fireEvent.paste(words, { clipboardData: { files: [], types: ['text/plain'], getData } })
  expect(words.querySelector('[data-youtube]')?.getAttribute('data-youtube')).toBe('dQw4w9WgXcQ')
})
