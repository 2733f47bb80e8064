import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LibraryPicture } from '#contract/uploads.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { libraryPicture } from '../../../../tests/support/web/picture-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { sessionStore } from '../../../platform/session/session-store.ts'
import { createTexts } from '../../../platform/texts/i18n.ts'
import pt from '../../../platform/texts/languages/pt.ts'
import { setTabTexts } from '../../../platform/texts/tab-texts.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import UploadsPage from './uploads-page.tsx'

let stored: LibraryPicture[]
let sent: Sent[]
let refusal: Response | undefined

beforeEach(() => {
  stored = [libraryPicture(1)]
  refusal = undefined
  sent = staffWith(({ method, url }) => {
    if (method === 'DELETE') return refusal ?? json(200, { status: 'success', message: 'Imagem apagada.' })
    if (method === 'PUT') return json(200, { status: 'success', message: 'Nome salvo.' })
    if (url.startsWith('/api/uploads')) return json(200, stored, { 'x-total-count': String(stored.length) })
    return undefined
  })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.all = []
})
afterEach(() => {
  forgetStaff()
  act(() => sessionStore.end('forced'))
})

const Shown = () => useStaffTexts('staff-uploads') === 'ready' && <UploadsPage />
const show = async (at = '/upload') => {
  const shown = await renderPage(Shown, at)
  await screen.findByRole('heading', { name: 'Imagens' })
  return shown
}
const photo = (name: string, type = 'image/png', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('button', { name: /^Clique, arraste/ }), { dataTransfer: { files } })
const nameOf = (upload: FakeUpload | undefined) => (upload?.form.get('files[]') as File | undefined)?.name
const begun = (count: number) => waitFor(() => expect(FakeUpload.all).toHaveLength(count))
const answer = { status: 'success', files: [{ name: 'x.jpg', url: '/uploads/x.jpg' }], rejected: [] }

describe('sending pictures', () => {
  test('several go one after the other, each with its progress, and are seen at once', async () => {
    await show()
    drop(photo('farol.png'), photo('duna.jpg', 'image/jpeg'))
    await begun(1)
    const queue = within(screen.getByRole('list', { name: 'Envios' }))
    expect(queue.getByText('Na fila')).toBeTruthy()
    act(() => FakeUpload.all[0]?.progress(40))
    expect(queue.getByRole('progressbar', { name: 'Enviando: farol.png' })).toHaveProperty('value', 0.4)
    expect(nameOf(FakeUpload.all[0])).toBe('farol.png')

    stored = [libraryPicture(2), ...stored]
    FakeUpload.all[0]?.answer(201, answer)
    await begun(2)
    expect(await screen.findByRole('button', { name: /^Ampliar a imagem 2/ })).toBeTruthy()
    FakeUpload.all[1]?.answer(201, answer)
    expect(await screen.findByText('2 imagens enviadas')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Envios' })).toBeNull()
  })

  test('go on while one is elsewhere on the site; before the page closes one is asked', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const at = await show()
    drop(photo('a.png'), photo('b.png'), photo('c.png'))
    await begun(1)
    expect(isHeld()).toBe(true)
    at.unmount()
    FakeUpload.all[0]?.answer(201, answer)
    await begun(2)
    expect(FakeUpload.all[0]?.aborted).toBe(false)
    await show()
    const queue = within(screen.getByRole('list', { name: 'Envios' }))
    expect(queue.getAllByRole('listitem')).toHaveLength(3)
    FakeUpload.all[1]?.answer(201, answer)
    await begun(3)
    FakeUpload.all[2]?.answer(201, answer)
    expect(await screen.findByText('3 imagens enviadas')).toBeTruthy()
    expect(isHeld()).toBe(false)
  })

  test('what is no picture, or too large and cannot be made smaller, is told without sending anything', async () => {
    setTabTexts(createTexts('pt', pt))
    await show()
    drop(photo('carta.pdf', 'application/pdf'), photo('mar.png', 'image/png', 10 * 1024 ** 2 + 1))
    expect(await screen.findByText('“carta.pdf” não é uma imagem JPG, PNG, WebP ou AVIF.')).toBeTruthy()
    expect(await screen.findByText('“mar.png” passa de 10 MB.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Tirar carta.pdf da lista' }))
    expect(screen.queryByText('carta.pdf')).toBeNull()
    expect(FakeUpload.all).toEqual([])
  })

  test('one can be stopped while the others go on', async () => {
    await show()
    drop(photo('a.png'), photo('b.png'), photo('c.png'))
    await begun(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de b.png' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de a.png' }))
    await begun(2)
    expect(FakeUpload.all[0]?.aborted).toBe(true)
    expect(nameOf(FakeUpload.all[1])).toBe('c.png')
    FakeUpload.all[1]?.answer(201, answer)
    expect(await screen.findByText('1 imagem enviada')).toBeTruthy()
  })

  test('what the server refuses stays with its reason, and can be tried again', async () => {
    await show()
    drop(photo('a.png'))
    await begun(1)
    FakeUpload.all[0]?.answer(507, { key: 'pictures_full', message: 'O espaço acabou.' })
    expect(await screen.findByText('O espaço acabou.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo: a.png' }))
    await begun(2)
    FakeUpload.all[1]?.answer(201, answer)
    expect(await screen.findByText('1 imagem enviada')).toBeTruthy()
  })

  test.each([
    [415, 'picture_broken', 'Esta imagem está estragada.'],
    [413, 'picture_pixels_too_many', 'Esta imagem tem pixels demais.'],
    [400, 'file_missing', 'Nenhum arquivo chegou.'],
  ])('a file that can never pass (%i) is not offered to be tried again', async (status, key, message) => {
    await show()
    drop(photo('a.png'))
    await begun(1)
    FakeUpload.all[0]?.answer(status, { key, message })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Tentar de novo/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Tirar a.png da lista' })).toBeTruthy()
  })

  test('an empty file is told without sending anything', async () => {
    await show()
    drop(photo('vazia.png', 'image/png', 0))
    expect(await screen.findByText('“vazia.png” não é uma imagem JPG, PNG, WebP ou AVIF.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Tentar de novo/ })).toBeNull()
    expect(FakeUpload.all).toEqual([])
  })
})

describe('the library', () => {
  test('is read in pages of twenty, which stand in the address', async () => {
    stored = Array.from({ length: 20 }, (_, n) => libraryPicture(n))
    sent = staffWith(() => json(200, stored, { 'x-total-count': '41' }))
    await show('/upload?page=2')
    expect(await screen.findByText('Página 2 de 3')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Ampliar a imagem 21:/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    expect(await screen.findByText('Página 3 de 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Início' }))
    expect(await screen.findByText('Página 1 de 3')).toBeTruthy()
    const requests = sent.map(({ url }) => url).filter((url) => url.startsWith('/api/uploads'))
    expect(requests).toEqual([2, 3, 1].map((page) => `/api/uploads?page=${page}&limit=20`))
  })

  test('is searched by name from its first page, until all are wanted again', async () => {
    sent = staffWith(({ url }) => {
      if (url.includes('q=farol')) return json(200, [libraryPicture(7)], { 'x-total-count': '1' })
      const isAll = !url.includes('q=')
      const found = isAll ? [libraryPicture(1), libraryPicture(7)] : []
      return json(200, found, { 'x-total-count': String(found.length) })
    })
    await show('/upload?page=2')
    const field = await screen.findByRole('searchbox', { name: 'Buscar por nome' })
    await userEvent.type(field, ' farol ')
    expect(await screen.findByText('1 imagem')).toBeTruthy()
    expect(sent.at(-1)?.url).toBe('/api/uploads?page=1&limit=20&q=farol')
    await userEvent.clear(field)
    await userEvent.type(field, 'duna')
    expect(await screen.findByText('Nenhuma imagem com esse nome')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ver todas' }))
    expect(await screen.findByText('2 imagens')).toBeTruthy()
    expect(field).toHaveProperty('value', '')
  })

  test('says what each is called and where it or a copy of it is shown', async () => {
    stored = [
      libraryPicture(1, { label: 'Farol à noite', usedBy: [{ type: 'track', id: 4, name: 'Maré' }] }),
      libraryPicture(2, { copiedTo: [{ type: 'shop', id: 5, name: 'Mochila' }] }),
    ]
    await show()
    const named = /^Ampliar a imagem 1: Farol à noite, 1200 × 630, .*Em uso: faixa “Maré”$/
    expect(await screen.findByRole('button', { name: named })).toBeTruthy()
    const copied = screen.getByRole('button', {
      name: /^Ampliar a imagem 2: 1200.*Copiada em: loja “Mochila”$/,
    })
    expect(copied.closest('li')?.textContent).toBe('Sem nomeCopiada em: loja “Mochila”')
    await userEvent.click(copied)
    await userEvent.click(screen.getByRole('button', { name: 'Apagar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Apagar esta imagem?' })
    expect(within(question).getByText('As cópias dela não mudam: loja “Mochila”.')).toBeTruthy()
  })

  test('that is empty says what it is for', async () => {
    stored = []
    await show()
    expect(await screen.findByText('Nenhuma imagem ainda')).toBeTruthy()
  })
})

describe('a picture', () => {
  const open = async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: /^Ampliar a imagem 1:/ }))
    return screen.getByRole('dialog', { name: 'Imagens' })
  }

  test('opens at its size, and is deleted after a question', async () => {
    const box = await open()
    expect(within(box).getByText(/1200 × 630/)).toBeTruthy()
    await userEvent.click(within(box).getByRole('button', { name: 'Apagar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Apagar esta imagem?' })
    stored = []
    const confirm = within(question).getByRole('button', { name: /^Apagar/ })
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('false'))
    await userEvent.click(confirm)
    expect(await screen.findByText('Imagem apagada.')).toBeTruthy()
    expect(await screen.findByText('Nenhuma imagem ainda')).toBeTruthy()
    const drop = screen.getByRole('button', { name: /^Clique, arraste/ })
    await waitFor(() => expect(document.activeElement).toBe(drop))
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/uploads/${libraryPicture(1).name}`,
    ])
  })

  test.each([
    ['shows at once', [libraryPicture(1, { label: 'Farol' })]],
    ['leaves it open, also if it is not found by it', [libraryPicture(2, { label: 'IMG 0043' })]],
  ])('gets another name, which %s', async (_what, found) => {
    stored = [libraryPicture(1, { label: 'IMG 0042' }), libraryPicture(2, { label: 'IMG 0043' })]
    const box = await open()
    expect(within(box).getByText('IMG 0042')).toBeTruthy()
    await userEvent.click(within(box).getByRole('button', { name: 'Renomear' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nome da imagem' }))
    const save = form.getByRole('button', { name: /^Salvar/ })
    await userEvent.clear(form.getByLabelText('Nome'))
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(form.getByLabelText('Nome'), 'Farol')
    stored = found
    await userEvent.click(save)
    expect(await within(box).findByText('Farol')).toBeTruthy()
    const call = sent.find(({ method }) => method === 'PUT')
    expect([call?.url, call?.body]).toEqual([`/api/uploads/${libraryPicture(1).name}`, '{"label":"Farol"}'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Renomear'))
  })

  test('leaves the focus to the one that takes its place, and to the last where none does', async () => {
    stored = [libraryPicture(1), libraryPicture(2), libraryPicture(3)]
    await show()
    for (const [at, next] of [
      [2, 2],
      [2, 1],
    ]) {
      await userEvent.click(
        await screen.findByRole('button', { name: new RegExp(`^Ampliar a imagem ${at}:`) }),
      )
      const box = screen.getByRole('dialog', { name: 'Imagens' })
      await userEvent.click(within(box).getByRole('button', { name: 'Apagar' }))
      const question = await screen.findByRole('alertdialog', { name: 'Apagar esta imagem?' })
      const confirm = within(question).getByRole('button', { name: /^Apagar/ })
      await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('false'))
      stored = stored.slice(0, -1)
      await userEvent.click(confirm)
      await waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toMatch(`Ampliar a imagem ${next}:`),
      )
      expect(screen.getAllByRole('button', { name: /^Ampliar/ })).toHaveLength(stored.length)
    }
  })

  test('that is shown somewhere by now is not deleted, and one learns where', async () => {
    const box = await open()
    stored = [libraryPicture(1, { usedBy: [{ type: 'article', id: 4, name: 'Maré baixa' }] })]
    await userEvent.click(within(box).getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByRole('alertdialog', { name: 'Em uso: artigo “Maré baixa”' })).toBeTruthy()
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('whose use the server finds first stays, with the reason', async () => {
    refusal = json(409, { key: 'upload_in_use', message: 'Esta imagem está em uso.' })
    const box = await open()
    await userEvent.click(within(box).getByRole('button', { name: 'Apagar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Apagar esta imagem?' })
    const confirm = within(question).getByRole('button', { name: /^Apagar/ })
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('false'))
    await userEvent.click(confirm)
    expect(await screen.findByText('Esta imagem está em uso.')).toBeTruthy()
  })
})
