import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { importBounds } from '#contract/rules/imports.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useSendExport } from './use-send-export.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetStaff()
})

function Sender({ file }: { file: File }) {
  const { sending, failure, send } = useSendExport()
  return (
    <>
      <button type="button" onClick={() => void send(file)}>
        send
      </button>
      <p>{sending ? 'sending' : failure || 'nothing'}</p>
    </>
  )
}

/** Starts to send an export of two pieces. */
async function start() {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.all = []
  const sent = staffWith(({ method }) => (method === 'GET' ? undefined : json(201, { id: 3 })))
  const file = new File([new Uint8Array(importBounds.pieceBytes + 1)], 'blog.xml')
  await renderPage(() => <Sender file={file} />)
  fireEvent.click(screen.getByRole('button', { name: 'send' }))
  await piece(1)
  return sent
}

const piece = (count: number) => waitFor(() => expect(FakeUpload.all).toHaveLength(count))
const lose = () =>
  act(async () => {
    FakeUpload.last.onerror?.()
    FakeUpload.last.onloadend?.()
  })
const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')))

test('an export goes on where it was when the network or the site is back', async () => {
  const sent = await start()
  for (const tries of [2, 3, 4, 5]) {
    await lose()
    await waitFor(() => expect(screen.getByText('sending')).toBeTruthy())
    await waitFor(async () => {
      await comeBack()
      expect(FakeUpload.all).toHaveLength(tries)
    })
  }
  act(() => FakeUpload.last.answer(200, {}))
  await piece(6)
  act(() => FakeUpload.last.answer(503, { key: 'unavailable', message: 'Já volta.' }))
  await waitFor(async () => {
    await comeBack()
    expect(FakeUpload.all).toHaveLength(7)
  })
  const places = FakeUpload.all.map(({ opened }) => opened.split('/').at(-1))
  expect(places).toEqual(['0', '0', '0', '0', '0', '1', '1'])
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('an export that the site refuses is not sent again', async () => {
  const sent = await start()
  act(() => FakeUpload.last.answer(404, { key: 'import_not_found', message: 'Não está aqui.' }))
  expect(await screen.findByText('Não está aqui.')).toBeTruthy()
  expect(FakeUpload.all).toHaveLength(1)
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})
