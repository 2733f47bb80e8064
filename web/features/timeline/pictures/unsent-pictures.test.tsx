import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { startUpload } from './picture-uploads.ts'
import { UnsentPictures, unsentPreviews } from './unsent-pictures.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a line that waits shows the pictures that were chosen for it, and has room for those that are lost', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:um', revokeObjectURL: () => {} }))
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  startUpload('um', new File(['...'], 'farol.png', { type: 'image/png' }))
  await unsentPreviews.load()
  await renderPage(() => (
    <UnsentPictures
      pictures={[
        { clientId: 'um', alt: 'O farol' },
        { clientId: 'dois', alt: '' },
      ]}
    />
  ))
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'O farol' })).src).toBe('blob:um')
  expect(screen.getByRole('progressbar', { name: 'O farol' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Imagem' }).tagName).toBe('svg')
  await act(async () => FakeUpload.last.answer(201, { picture: { id: 'a' } }))
  expect(screen.queryByRole('progressbar')).toBeNull()
})
