import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { json } from '../../../../../tests/support/web/fake-network.ts'
import { renderEditor, sampleArticle } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { writtenQuery } from './editor.queries.ts'
import EditorPage from './editor-page.tsx'

afterEach(forgetStaff)

const article = sampleArticle

/** Starts with an article that was loaded with the page. */
function Visits() {
  const queries = useQueryClient()
  const [isHere, setHere] = useState(true)
  useState(() => {
    // Like in the browser, where data that was just loaded is not fetched again.
    queries.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
    queries.setQueryData(writtenQuery(5).queryKey, article)
  })
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'leave' : 'come back'}
      </button>
      {isHere && <EditorPage />}
    </>
  )
}

test('a text that came with its page is read anew by whoever comes back to it', async () => {
  const later = { ...article, title: 'Mar alto', version: 4 }
  const sent = staffWith(({ url }) => (url === '/api/articles/5' ? json(200, later) : undefined))
  const requests = () => sent.filter(({ url }) => url === '/api/articles/5').length
  await renderEditor(Visits, '/editor/5', '/editor/:id?')
  expect(await screen.findByLabelText('Título')).toHaveProperty('value', 'Mar')
  expect(requests()).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'come back' }))
  expect(await screen.findByLabelText('Título')).toHaveProperty('value', 'Mar alto')
  expect(requests()).toBe(1)
})

test('a finger on the button that undoes does not leave the text, whose keyboard would close', async () => {
  staffWith(({ url }) => (url === '/api/articles/5' ? json(200, article) : undefined))
  await renderEditor(EditorPage, '/editor/5', '/editor/:id?')
  await screen.findByRole('textbox', { name: /^Texto/ })
  for (const name of ['Desfazer', 'Refazer'])
    for (const button of screen.getAllByRole('button', { name }))
      expect(fireEvent.pointerDown(button), name).toBe(false)
})

test('whoever publishes without a title is led to it, and told why there', async () => {
  HTMLElement.prototype.scrollIntoView = () => {}
  const untitled = { ...article, title: '' }
  const why = 'Dê um título ao texto antes de publicar.'
  const refusal = { key: 'article_without_title', message: why, errors: { title: [why] } }
  staffWith(({ method, url }) => {
    if (method === 'PUT') return json(400, refusal)
    return url === '/api/articles/5' ? json(200, untitled) : undefined
  })
  await renderEditor(EditorPage, '/editor/5', '/editor/:id?')
  const title = await screen.findByLabelText('Título')
  await userEvent.click(screen.getByRole('button', { name: 'Publicação' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Publicar' }))
  await userEvent.click(screen.getByRole('button', { name: /^Publicar/ }))

  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(title.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(why)
  expect(screen.queryByText(/^Erro 400/)).toBeNull()
  // A draft without a title can be saved.
  expect(screen.queryByText(/menos “Título”/)).toBeNull()
  await userEvent.type(title, 'Mar')
  expect(title.getAttribute('aria-invalid')).toBeNull()
})

test('a text that somebody deletes while it is written is brought back, with the new words', async () => {
  let isDeleted = false
  const gone = { key: 'article_not_found', message: 'Este artigo não existe.' }
  const sent = staffWith(({ method, url }) => {
    if (url === '/api/articles/5/restore') isDeleted = false
    else if (url !== '/api/articles/5') return undefined
    if (isDeleted) return json(404, gone)
    return json(200, method === 'GET' ? article : { id: 5, slug: 'mar', version: 4, message: 'Feito.' })
  })
  await renderEditor(EditorPage, '/editor/5', '/editor/:id?')
  const title = await screen.findByLabelText('Título')
  isDeleted = true
  await userEvent.type(title, ' alto')
  await screen.findByText(/^Alguém apagou este artigo/, {}, { timeout: 15_000 })
  await userEvent.click(screen.getByRole('button', { name: /^Trazer de volta/ }))
  await waitFor(() => expect(screen.queryByText(/^Alguém apagou este artigo/)).toBeNull())
  expect(JSON.parse(sent.findLast(({ method }) => method === 'PUT')?.body ?? '')).toMatchObject({
    ...{ title: 'Mar alto', version: 3 },
  })
})

test('whoever opens a deleted text may bring it back there', async () => {
  let isDeleted = true
  staffWith(({ url }) => {
    if (url === '/api/articles/5/restore') isDeleted = false
    else if (url !== '/api/articles/5') return undefined
    return isDeleted ? json(404, { key: 'article_not_found', message: 'Não' }) : json(200, article)
  })
  await renderEditor(EditorPage, '/editor/5', '/editor/:id?')
  await userEvent.click(await screen.findByRole('button', { name: /^Trazer de volta/ }))
  expect(await screen.findByLabelText('Título')).toHaveProperty('value', 'Mar')
})
