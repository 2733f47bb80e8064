import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderEditor } from '../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import LyricTimesDialog from './lyric-times-dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  forgetStaff()
})

/** Opens the dialog with a track that plays as soon as it may, and stands at a second. */
async function open(second: number) {
  staffWith(() => undefined)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockReturnValue(second)
  const onDone = vi.fn()
  const track = { title: 'Maré', artist: 'Mareta', src: '/maré.mp3' }
  const text = { lrc: '', content: '<p>O farol<br>e o mar' }
  await renderEditor(() => <LyricTimesDialog {...{ track, text, onDone }} onClose={() => {}} />)
  return { play, onDone }
}

const touch = { pointerType: 'touch', button: 0 }

test('on a phone the sound starts when the finger leaves, and words are timed when it comes', async () => {
  const { play, onDone } = await open(7)
  const begin = (await screen.findAllByRole('button', { name: 'Tocar' })).at(-1) as HTMLElement
  fireEvent.pointerDown(begin, touch)
  expect(play).not.toHaveBeenCalled()
  fireEvent.click(begin, { detail: 1 })
  expect(play).toHaveBeenCalledOnce()

  expect(screen.getByText('Toque num verso para marcar a partir dele.').matches('[class*="hidden"]')).toBe(
    false,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Palavra por palavra' }))
  const tap = await screen.findByRole('button', { name: 'Marcar palavra' })
  for (const _ of ['O', 'farol']) fireEvent.pointerDown(tap, touch)
  fireEvent.click(tap, { detail: 1 })
  expect(play).toHaveBeenCalledOnce()
  // As a screen reader does.
  fireEvent.click(tap)
  await userEvent.click(screen.getByRole('button', { name: 'Usar estes tempos' }))
  expect(onDone).toHaveBeenCalledWith(expect.stringMatching(/^\[00:07\.00\].*O.*farol/))
})
