import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { json } from '../../../../../../tests/support/web/fake-network.ts'
import { renderEditor, sampleArticle } from '../../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../../tests/support/web/staff-session.ts'
import { PublishForm } from './publish-form.tsx'

afterEach(() => {
  forgetStaff()
  vi.unstubAllEnvs()
})

const staff = [
  { id: 1, name: 'Neto', username: 'neto' },
  { id: 7, name: 'Lia', username: 'lia' },
  { id: 8, name: 'Lia', username: 'lia2' },
]

async function show(saved: Response, article = sampleArticle) {
  const sent = staffWith(({ method, url }) => {
    if (method === 'PUT') return saved
    if (url.startsWith('/api/article-authors')) return json(200, staff)
    if (url.startsWith('/api/channels')) return json(200, [{ slug: 'barra', name: 'barra', group: '' }])
    return url.startsWith('/api/article-categories')
      ? json(200, [{ id: 3, name: 'Saúde', key: 'health' }])
      : undefined
  })
  await renderEditor(() => <PublishForm article={article} />)
  await screen.findByRole('option', { name: 'Saúde' })
  return sent
}

/** The label of the button depends on what it does. */
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Salvar|Publicar|Agendar)/ }))

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

test('the language of a text is chosen among those that it is not in already', async () => {
  const other = { id: 9, language: 'fr' as const, title: 'Mer', slug: 'mer', isPublished: false }
  const languages = [{ ...other, publishAt: null, isOriginal: false, isOutdated: false }]
  const sent = await show(json(200, { status: 'success', message: 'Feito' }), { ...sampleArticle, languages })
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Français' }).disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Idioma do texto'), 'English')
  await save()
  await screen.findByText('Salvo como rascunho.')
  const [put] = sent.filter(({ method }) => method === 'PUT')
  // What colleagues may have changed since the form was opened is not sent.
  expect(JSON.parse(put?.body ?? '')).toEqual({ language: 'en' })
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

test('the date of a first publication is asked for once it is to be published, and sent in UTC', async () => {
  const sent = await show(json(200, { status: 'success', message: 'Publicado com sucesso' }))
  expect(screen.queryByLabelText('Data de publicação')).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Publicar' }))
  fireEvent.change(screen.getByLabelText('Data de publicação'), { target: { value: '2019-03-04T15:30' } })
  await save()
  await screen.findByText('Publicado com sucesso')
  const [put] = sent.filter(({ method }) => method === 'PUT')
  const publishedAt = new Date(2019, 2, 4, 15, 30).toISOString()
  expect(JSON.parse(put?.body ?? '')).toMatchObject({ isPublished: true, publishedAt })
})

test('of what is published the date cannot be taken away, and a wrong one is told at its field', async () => {
  const refusal = { key: 'published_at_future', message: 'Não', errors: { publishedAt: ['Não no futuro.'] } }
  const published = { ...sampleArticle, isPublished: true, publishedAt: '2024-03-04T15:00:07Z' }
  const sent = await show(json(400, refusal), published)
  const field = screen.getByLabelText('Data de publicação')
  fireEvent.change(field, { target: { value: '' } })
  await save()
  await screen.findByText('Escolha a data de publicação.')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])

  fireEvent.change(field, { target: { value: '2999-01-01T00:00' } })
  await save()
  await screen.findByText('Não no futuro.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an author is chosen among staff by whoever may, and only told to others', async () => {
  const sent = await show(json(200, { status: 'success', message: 'Publicado com sucesso' }))
  await screen.findByRole('option', { name: 'Lia (lia2)' })
  await userEvent.selectOptions(screen.getByLabelText('Autor'), 'Lia (lia2)')
  await save()
  await screen.findByText('Salvo como rascunho.')
  const [put] = sent.filter(({ method }) => method === 'PUT')
  expect(JSON.parse(put?.body ?? '')).toEqual({ authorId: 8 })
  cleanup()
  await show(json(200, {}), { ...sampleArticle, abilities: { author: false } })
  expect(screen.getByLabelText('Autor')).toMatchObject({ readOnly: true, value: 'Neto' })
})

describe('what happens by itself', () => {
  const bodyOf = (sent: Awaited<ReturnType<typeof show>>) =>
    JSON.parse(sent.find(({ method }) => method === 'PUT')?.body ?? '')
  const local = (year: number, hour: number) => new Date(year, 0, 2, hour).toISOString()

  test('is planned for a draft in the reader’s own time, with the channel that is told', async () => {
    const sent = await show(json(200, { status: 'success', message: 'Publicado com sucesso' }))
    expect(screen.queryByLabelText(/^Tirar do ar em/)).toBeNull()
    const publishing = screen.getByLabelText(/^Publicar em/)
    expect(publishing.getAttribute('aria-describedby')).not.toBeNull()
    fireEvent.change(publishing, { target: { value: '2999-01-02T09:00' } })
    fireEvent.change(screen.getByLabelText(/^Tirar do ar em/), { target: { value: '2999-01-02T18:00' } })
    await screen.findByRole('option', { name: '#barra' })
    await userEvent.selectOptions(screen.getByLabelText(/^Avisar em um canal/), '#barra')
    await save()
    await screen.findByText('Agendado.')
    const plan = { publishAt: local(2999, 9), withdrawAt: local(2999, 18), channel: 'barra' }
    expect(bodyOf(sent)).toEqual(plan)
  })

  test('is said when it does not exist, or exists twice, because clocks change that day', async () => {
    vi.stubEnv('TZ', 'Europe/Lisbon')
    await show(json(200, { status: 'success', message: 'x' }))
    const field = screen.getByLabelText(/^Publicar em/)
    fireEvent.change(field, { target: { value: '2027-03-28T01:30' } })
    screen.getByText(/essa hora não existe: vale 28 de março de 2027 às 02:30/)
    fireEvent.change(field, { target: { value: '2027-10-31T01:30' } })
    screen.getByText(/acontece duas vezes: vale a primeira, 31 de outubro de 2027 às 01:30/)
    fireEvent.change(field, { target: { value: '2027-10-31T03:30' } })
    expect(screen.queryByText(/Nesse dia/)).toBeNull()
  })

  test('is told and called off, and publishing by hand asks for no moment', async () => {
    const plan = { publishAt: local(2999, 9), withdrawAt: null, channel: 'barra', plannerName: 'lia' }
    const sent = await show(json(200, { status: 'success', message: 'x' }), { ...sampleArticle, plan })
    expect(screen.getByText(/^Vai ao ar em .*2999/).textContent).toContain('Agendado por lia.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar agendamento' }))
    await screen.findByText('Salvo como rascunho.')
    expect(bodyOf(sent)).toEqual({ publishAt: null, channel: null })
    await userEvent.click(screen.getByRole('switch', { name: 'Publicar' }))
    expect(screen.queryByLabelText(/^Publicar em/)).toBeNull()
    screen.getByLabelText(/^Tirar do ar em/)
  })

  test('a moment that cannot be is told at its field, and nowhere else', async () => {
    const errors = { publishAt: ['Já passou.'] }
    await show(json(400, { key: 'publish_at_past', message: 'Já passou.', errors }))
    const field = screen.getByLabelText(/^Publicar em/)
    fireEvent.change(field, { target: { value: '2001-01-02T09:00' } })
    await save()
    await screen.findByText('Já passou.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
