import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { json } from '../../platform/fake-network.ts'
import { forgetStaff, staffWith } from '../moderation/staff-stand.tsx'
import { PublishForm } from './publish-form.tsx'
import { sampleArticle, standEditor } from './stand-editor.tsx'

afterEach(forgetStaff)

async function show(saved: Response) {
  const sent = staffWith(({ method, url }) => {
    if (method === 'PUT') return saved
    return url.startsWith('/api/article-categories')
      ? json(200, [{ id: 3, name: 'Saúde', key: 'health' }])
      : undefined
  })
  await standEditor(() => <PublishForm article={sampleArticle} />)
  await screen.findByRole('option', { name: 'Saúde' }, { timeout: 8000 })
  return sent
}

const save = () => userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))

test('category, publication and lyrics are saved together, and success has its words', async () => {
  const sent = await show(json(200, { status: 'success', message: 'Publicado com sucesso' }))
  await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Saúde')
  await userEvent.click(screen.getByRole('switch', { name: 'Publicar' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Letra de música' }))
  await save()
  await screen.findByText('Publicado com sucesso')
  const [put] = sent.filter(({ method }) => method === 'PUT')
  expect([put?.url, JSON.parse(put?.body ?? '')]).toEqual([
    '/api/editor_edit2/5',
    { category: 3, isPublished: true, isLyrics: true },
  ])
})

test('what stays a draft is not said to be published', async () => {
  await show(json(200, { status: 'success', message: 'Publicado com sucesso' }))
  await save()
  await screen.findByText('Salvo como rascunho.')
})

test('a failure shows its code', async () => {
  await show(json(400, { key: 'article_without_body', message: 'Escreva o texto antes de publicar.' }))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Erro 400: Escreva o texto antes de publicar.')
})
