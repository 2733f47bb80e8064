import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { pictureOf } from './picture-uploads.ts'
import { useChosenPictures } from './use-chosen-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture whose line is sent before the tray has loaded goes with it', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  let chosen: ReturnType<typeof useChosenPictures> | undefined
  await renderPage(() => {
    chosen = useChosenPictures('draft-pictures')
    return null
  })
  await act(async () => void chosen?.add([new File(['...'], 'farol.png', { type: 'image/png' })]))
  const uploaded = pictureOf(chosen?.pictures[0]?.clientId ?? '')
  await vi.waitFor(() => expect(FakeUpload.last).toBeDefined())
  await act(async () => FakeUpload.last.answer(201, { picture: { id: 'a' } }))
  expect(await uploaded).toEqual({ id: 'a' })
})
