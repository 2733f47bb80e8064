import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import PictureDialog from './picture-dialog.tsx'

const onClose = vi.fn()
const onChanged = vi.fn()

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const photo = (name = 'mar.png', type = 'image/png', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const show = (current = '') =>
  renderPage(() => <PictureDialog current={current} onClose={onClose} onChanged={onChanged} />)
const zone = () => screen.getByRole('button', { name: /Clique, arraste ou cole|Escolher outra/ })

async function sendPhoto(): Promise<FakeUpload> {
  await userEvent.upload(screen.getByLabelText('Arquivo da foto'), photo())
  await userEvent.click(screen.getByRole('button', { name: /^Usar esta foto/ }))
  await waitFor(() => expect(FakeUpload.last.form.get('profile_picture')).toBeTruthy())
  return FakeUpload.last
}

test('a chosen picture is shown, sent with the token, and its way is told', async () => {
  await show()
  await userEvent.upload(screen.getByLabelText('Arquivo da foto'), photo())
  expect(screen.getByRole('img', { name: 'Prévia da nova foto' })).toBeTruthy()
  expect(document.querySelector('.picture-crop img')?.getAttribute('src')).toBe('blob:preview')
  expect(screen.getByText('mar.png')).toBeTruthy()

  const upload = await sendPhoto()
  expect((upload.form.get('profile_picture') as File).name).toBe('mar.png')
  expect(upload.headers.authorization).toMatch(/^Bearer /)
  act(() => upload.progress(40))
  expect(screen.getByRole('progressbar', { name: 'Enviando' })).toHaveProperty('value', 0.4)
  expect(screen.getByText('40 %')).toBeTruthy()
  act(() => upload.progress(100))
  expect(findStatus().textContent).toBe('Preparando')
  expect(onChanged).not.toHaveBeenCalled()

  upload.answer(200, { status: 'success', imageUrl: '/uploads/x.jpg' })
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
})

test('a picture may be dropped or pasted as well', async () => {
  await show()
  fireEvent.drop(zone(), { dataTransfer: { files: [photo('solta.png')] } })
  expect(screen.getByText('solta.png')).toBeTruthy()
  fireEvent.paste(document.body, { clipboardData: { files: [photo('colada.png')] } })
  expect(screen.getByText('colada.png')).toBeTruthy()
})

test.each([
  ['another kind of file', [photo('carta.pdf', 'application/pdf')], /não é uma imagem que aceitamos/],
  ['more than five megabytes', [photo('mar.png', 'image/png', 5 * 1024 ** 2 + 1)], /passa de 5 MB/],
  ['two at once', [photo(), photo()], /uma imagem só/],
])('%s is told before anything is sent', async (_, files, told) => {
  await show()
  fireEvent.drop(zone(), { dataTransfer: { files } })
  expect((await screen.findByRole('alert')).textContent).toMatch(told)
  expect(screen.queryByRole('button', { name: /^Usar esta foto/ })).toBeNull()
})

test('sending can be stopped, and begun again', async () => {
  await show()
  const upload = await sendPhoto()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(upload.aborted).toBe(true)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: /^Usar esta foto/ }))
  await waitFor(() => expect(FakeUpload.last).not.toBe(upload))
  FakeUpload.last.answer(200, { status: 'success', imageUrl: '/uploads/x.jpg' })
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
})

test('what the server says against it is shown, and a broken connection too', async () => {
  await show()
  ;(await sendPhoto()).answer(415, { key: 'picture_broken', message: 'Não deu para ler a imagem.' })
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu para ler a imagem.')

  await userEvent.click(screen.getByRole('button', { name: /^Usar esta foto/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  FakeUpload.last.onerror?.()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
})

test('the picture that there is can be removed', async () => {
  const sent = replaceNetwork(() => json(200, { status: 'success', imageUrl: '' }))
  await show('/uploads/abcdefghijklmnopqrstuvwxyz.jpg')
  expect(screen.getByAltText('Sua foto de agora')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Apagar foto/ }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/profile-picture'])
})
