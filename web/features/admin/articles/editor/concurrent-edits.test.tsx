import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../../../tests/support/web/fake-network.ts'
import { renderEditor, sampleArticle } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { isWrite, typeTitle, write, written } from '../../../../../tests/support/web/write-article.tsx'
import { ArticleEditor } from './article-editor.tsx'
import type { EditedArticle } from './editor.queries.ts'
import { readDraft, saveDraft } from './local-draft.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetStaff()
})

const article = sampleArticle

/** Opens an editor whose first save meets a newer version. */
async function writeDuring(theirs: EditedArticle, before = article) {
  const conflict = { status: 'error', code: 409, key: 'article_changed', message: 'Outra pessoa mudou.' }
  let isRefused = false
  return write(before, (call) => {
    if (!isWrite(call)) return call.url.startsWith('/api/articles/5') ? json(200, theirs) : undefined
    const answer = isRefused ? json(200, { ...written, version: theirs.version + 1 }) : json(409, conflict)
    isRefused = true
    return answer
  })
}

test('a conflict that nobody settled is one again when the page is opened next', async () => {
  staffWith(() => undefined)
  saveDraft(7, 5, { text: { ...article, title: 'Perdido' }, version: 2 })
  await renderEditor(() => <ArticleEditor userId={7} article={article} />)
  await screen.findByRole('alertdialog', { name: 'Alguém mudou este artigo' })
  cleanup()
  expect(readDraft(7, 5)).toMatchObject({ version: 2, text: { title: 'Perdido' } })
})

test('what stayed on this device goes on if only the publication has changed since', async () => {
  const sent = staffWith((call) => (isWrite(call) ? json(200, { ...written, version: 6 }) : undefined))
  saveDraft(7, 5, { text: { ...article, title: 'Meu' }, version: 2, base: article })
  await renderEditor(() => (
    <ArticleEditor userId={7} article={{ ...article, isPublished: true, version: 5 }} />
  ))
  await screen.findByText(/Recuperamos o que você escreveu/)
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Meu')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Atualizar/ }))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? '').version)).toEqual([5])
})

test('a conflict of what stayed on this device is asked again until it is settled', async () => {
  staffWith(() => undefined)
  saveDraft(7, 5, { text: { ...article, title: 'Meu' }, version: 2, base: { ...article, title: 'Antes' } })
  for (const time of ['once', 'again']) {
    await renderEditor(() => <ArticleEditor userId={7} article={article} />)
    expect(await screen.findByRole('alertdialog', { name: 'Alguém mudou este artigo' }), time).toBeTruthy()
    cleanup()
  }
  expect(readDraft(7, 5)?.text.title).toBe('Meu')
})

test('who meets another’s change sees both texts, and theirs may be kept and undone', async () => {
  const theirs = {
    ...{ ...article, title: 'Deles', content: '<p>deles</p>', version: 9 },
    ...{ description: 'Resumo deles', youtube: 'dQw4w9WgXcQ' },
  }
  const conflict = { status: 'error', code: 409, key: 'article_changed', message: 'Outra pessoa mudou.' }
  await write(article, (call) => {
    if (isWrite(call)) return json(409, conflict)
    return call.url.startsWith('/api/articles/5') ? json(200, theirs) : undefined
  })
  await typeTitle(' meu')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByRole('alertdialog', { name: 'Alguém mudou este artigo' })
  expect(screen.getByRole('region', { name: 'O seu texto' }).textContent).toContain('Mar meu')
  expect(await screen.findByText('deles')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'O texto do site' }).textContent).toContain('Resumo deles')
  expect(screen.getByText(/^Também é diferente: “[^”]*[Vv]ídeo[^”]*”\.$/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Ficar com o do site' }))
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Deles')
  const undo = screen
    .getAllByRole('button', { name: 'Desfazer' })
    .find(({ className }) => className === 'toast-action')
  await userEvent.click(undo as HTMLElement)
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Mar meu')
})

test('who keeps their own writes it over the other’s, with its version', async () => {
  const theirs = { ...article, title: 'Deles', version: 9 }
  const sent = await writeDuring(theirs)
  await typeTitle(' meu')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Ficar com o meu/ }))
  await screen.findByText('Salvo')
  const bodies = sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies.map(({ title, version }) => [title, version])).toEqual([
    ['Mar meu', 3],
    ['Mar meu', 9],
  ])
})

test('what is published while somebody writes stays as it is, and is changed when they ask for it', async () => {
  const theirs = { ...article, isPublished: true, version: 4 }
  const sent = await writeDuring(theirs)
  await typeTitle('!')
  await screen.findByText(/acaba de ser publicado/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('Alterações não salvas')).toBeTruthy()
  await typeTitle('!')
  await act(() => new Promise((resolve) => setTimeout(resolve, 2600)))
  expect(sent.filter(isWrite)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Atualizar/ }))
  await screen.findByText('Salvo')
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? '').version)).toEqual([3, 4])
})

test('what is withdrawn while somebody writes is saved over the version that this made', async () => {
  const link = '<p><a href="https://mar.example/x" rel="nofollow">mar</a><br />x</p>'
  const before = {
    ...article,
    content: link.replace(' rel="nofollow"', '').replace(' /', ''),
    isPublished: true,
  }
  const sent = await writeDuring({ ...before, content: link, isPublished: false, version: 4 }, before)
  await typeTitle('!')
  await userEvent.click(screen.getByRole('button', { name: /^Atualizar/ }))
  await screen.findByText('Salvo')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(isWrite).map(({ body }) => JSON.parse(body ?? '').version)).toEqual([3, 4])
  expect(screen.getByRole('button', { name: /^Salvar/ })).toBeTruthy()
})
