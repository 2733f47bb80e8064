import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { json, type Sent } from '../../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../../tests/support/web/fake-upload.ts'
import { renderEditor, sampleArticle } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { ArticleEditor } from './article-editor.tsx'
import type { EditedArticle } from './editor.queries.ts'
import { readDraft } from './local-draft.ts'

afterEach(forgetStaff)

const written = { status: 'success', id: 5, slug: 'mar', version: 4, message: 'Artigo salvo.' }
const isWrite = ({ method }: Sent) => method === 'PUT'

async function write(article: EditedArticle, saved: Response) {
  const sent = staffWith((call) => (isWrite(call) ? saved.clone() : undefined))
  await renderEditor(() => (
    <>
      <Link to="/longe">Longe</Link>
      <ArticleEditor userId={7} article={article} />
    </>
  ))
  await userEvent.type(await screen.findByLabelText('Título'), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Longe' }))
  return sent
}

test('who leaves a draft takes nothing unsaved along', async () => {
  const sent = await write(sampleArticle, json(200, written))
  await screen.findByText('now at /longe')
  expect(sent.filter(isWrite)).toHaveLength(1)
})

test('who leaves what everybody reads is asked, and may stay, save, or go without', async () => {
  const sent = await write({ ...sampleArticle, isPublished: true }, json(200, written))
  const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Ficar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Mar!')
  expect(sent.some(isWrite)).toBe(false)

  await userEvent.click(screen.getByRole('link', { name: 'Longe' }))
  await question()
  await userEvent.click(screen.getByRole('button', { name: /^Salvar e sair/ }))
  await screen.findByText('now at /longe')
  expect(sent.filter(isWrite)).toHaveLength(1)
})

test('who goes without saving finds nothing of it later', async () => {
  const sent = await write({ ...sampleArticle, isPublished: true }, json(200, written))
  await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByText('now at /longe')
  expect(sent.some(isWrite)).toBe(false)
  expect(readDraft(7, 5)).toBeUndefined()
})

test('a draft that cannot be saved is not left without a question', async () => {
  await write(sampleArticle, json(503, { key: 'unavailable', message: 'O site não respondeu.' }))
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
})

test('a picture that did not arrive is sent again, by hand and with the network, and nobody leaves it in silence', async () => {
  URL.createObjectURL = () => 'blob:farol'
  URL.revokeObjectURL = () => {}
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const sending = async (count: number) => {
    await waitFor(() => expect(FakeUpload.all).toHaveLength(count))
    return FakeUpload.all[count - 1] as FakeUpload
  }
  staffWith((call) => (isWrite(call) ? json(200, written) : undefined))
  await renderEditor(() => (
    <>
      <Link to="/longe">Longe</Link>
      <ArticleEditor userId={7} article={sampleArticle} />
    </>
  ))
  const farol = new File(['x'], 'farol.png', { type: 'image/png' })
  await userEvent.upload(await screen.findByLabelText('Imagens para o texto'), farol)
  const first = await sending(1)
  act(() => first.onerror?.())
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo: farol.png' }))
  const second = await sending(2)
  act(() => second.onerror?.())
  await screen.findByRole('button', { name: 'Tentar de novo: farol.png' })
  act(() => void window.dispatchEvent(new Event('online')))
  const third = await sending(3)
  expect((third.form.get('files[]') as File).name).toBe('farol.png')

  await userEvent.click(screen.getByRole('link', { name: 'Longe' }))
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await userEvent.click(screen.getByRole('button', { name: 'Ficar' }))
  const images = [{ image: 'farol.png', width: 24, height: 12 }]
  act(() => third.answer(201, { status: 'success', message: 'Imagem enviada.', images }))
  const words = screen.getByRole('textbox', { name: 'Texto do artigo' })
  await waitFor(() => expect(words.querySelector('img[src="/uploads/farol.png"]')).toBeTruthy())
})
