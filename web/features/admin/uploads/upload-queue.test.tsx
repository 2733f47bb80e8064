import { expect, test, vi } from 'vitest'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { createUploadQueue } from './upload-queue.ts'

test('what a broken connection stopped goes on with the next one, and what was refused does not', async () => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const queue = createUploadQueue<undefined>({
    path: '/api/uploadImage',
    formOf(file) {
      const form = new FormData()
      form.append('files[]', file)
      return form
    },
  })
  const onDone = vi.fn()
  queue.handle({ onSent: () => {}, onDone, failureOf: String })
  const sent = () => FakeUpload.all.map(({ form }) => (form.get('files[]') as File).name)
  const files = ['duna.png', 'estragada.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  queue.add(files.map((file) => ({ file, place: undefined })))
  await expect.poll(sent).toEqual(['duna.png'])
  FakeUpload.last.onerror?.()
  await expect.poll(sent).toEqual(['duna.png', 'estragada.png'])
  FakeUpload.last.answer(415, { key: 'picture_broken', message: 'Esta imagem está estragada.' })
  await expect.poll(() => FakeUpload.all.length).toBe(2)

  window.dispatchEvent(new Event('online'))
  await expect.poll(sent).toEqual(['duna.png', 'estragada.png', 'duna.png'])
  const [first, other, again] = FakeUpload.all.map(({ form }) => form.get('client_id'))
  expect(again, 'it may have been stored').toBe(first)
  expect(other).not.toBe(first)
  FakeUpload.last.answer(201, { status: 'success', files: [], rejected: [] })
  await expect.poll(() => onDone.mock.calls).toEqual([[1]])
  expect(sent()).toHaveLength(3)
})
