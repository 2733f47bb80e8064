import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { pictureOf } from './picture-uploads.ts'
import { savePictures } from './saved-pictures.ts'
import { storeFile } from './stored-files.ts'
import { restoredPictures, useChosenPictures } from './use-chosen-pictures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

async function openTray() {
  const tray: { chosen?: ReturnType<typeof useChosenPictures> } = {}
  await renderPage(() => {
    tray.chosen = useChosenPictures('draft-pictures')
    return null
  })
  return {
    choose: (name: string, type: string) =>
      act(async () => void tray.chosen?.add([new File(['...'], name, { type })])),
    clientIds: () => tray.chosen?.pictures.map(({ clientId }) => clientId),
  }
}

test('what is no picture is not taken, and what is taken is said', async () => {
  const { choose, clientIds } = await openTray()
  await choose('ata.pdf', 'application/pdf')
  expect(clientIds()).toEqual([])
  expect(await screen.findByText(/JPEG, PNG, WebP, AVIF ou GIF/)).toBeTruthy()
})

test('pictures of an unsent line come back beside those chosen meanwhile', async () => {
  const { choose, clientIds } = await openTray()
  await choose('farol.png', 'image/png')
  const [chosen = ''] = clientIds() ?? []
  await storeFile('praia', new File(['...'], 'praia.png', { type: 'image/png' }))
  savePictures('draft-pictures', [
    { clientId: 'praia', alt: 'A praia' },
    { clientId: chosen, alt: '' },
    { clientId: 'perdida', alt: '' },
  ])
  await act(async () => void window.dispatchEvent(new Event(restoredPictures)))
  await vi.waitFor(() => expect(clientIds()).toEqual(['praia', chosen]))
})
