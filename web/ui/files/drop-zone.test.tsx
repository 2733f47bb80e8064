import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { problemOfFile, problemOfOne } from '../../platform/files/picture-files.ts'
import { DropZone } from './drop-zone.tsx'

const onFiles = vi.fn()
const file = (name: string, type = 'image/png', size = 3) => new File([new Uint8Array(size)], name, { type })

const show = (props: { multiple?: boolean; disabled?: boolean } = {}) => {
  onFiles.mockClear()
  return renderPage(() => (
    <DropZone label="Arraste" fileLabel="Imagens" accept={['image/png']} onFiles={onFiles} {...props} />
  ))
}

test('files are chosen, dropped or pasted; all that come at once are told together', async () => {
  await show({ multiple: true })
  const [first, second] = [file('a.png'), file('b.png')]
  await userEvent.upload(screen.getByLabelText('Imagens'), [first, second])
  expect(onFiles).toHaveBeenLastCalledWith([first, second])
  fireEvent.drop(screen.getByRole('button', { name: 'Arraste' }), { dataTransfer: { files: [second] } })
  expect(onFiles).toHaveBeenLastCalledWith([second])
  fireEvent.paste(document.body, { clipboardData: { files: [first] } })
  expect(onFiles).toHaveBeenLastCalledWith([first])
  expect(onFiles).toHaveBeenCalledTimes(3)
})

test('while something is on its way nothing else is taken', async () => {
  await show({ disabled: true })
  fireEvent.drop(screen.getByRole('button', { name: 'Arraste' }), {
    dataTransfer: { files: [file('a.png')] },
  })
  fireEvent.paste(document.body, { clipboardData: { files: [file('a.png')] } })
  expect(onFiles).not.toHaveBeenCalled()
})

test('a file of another kind, an empty one, and two where one is wanted are told apart, and size is none of it', () => {
  expect(problemOfFile(file('mar.png'))).toBeUndefined()
  expect(problemOfFile(file('mar.jpg', 'image/jpeg'))).toBeUndefined()
  expect(problemOfFile(file('mar.gif', 'image/gif'))?.key).toBe('upload.wrongType')
  expect(problemOfFile(file('mar.svg', 'image/svg+xml'))?.key).toBe('upload.wrongType')
  expect(problemOfFile(file('mar.avif', 'image/avif', 10 * 1024 ** 2 + 1))).toBeUndefined()
  expect(problemOfFile(file('mar.png', 'image/png', 0))?.key).toBe('upload.wrongType')
  expect(problemOfOne([file('a.png'), file('b.png')])?.key).toBe('upload.several')
  expect(problemOfOne([])?.key).toBe('upload.several')
})
