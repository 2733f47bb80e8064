import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player } from './player.ts'

const tracks = [1, 2].map((id) => ({
  ...{ id, src: `/tracks/${id}.wav`, title: 'Maré', artist: 'Mareta', cover: '', duration: 12 },
}))

/** The only audio element of the page, faked because jsdom plays nothing. */
let audio: HTMLAudioElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('Audio', function fakeAudio() {
    audio = document.createElement('audio')
    Object.defineProperty(audio, 'readyState', { value: 4 })
    Object.defineProperty(audio, 'duration', { value: 12 })
    audio.play = async () => void fireEvent(audio, new Event('play'))
    audio.pause = () => void fireEvent(audio, new Event('pause'))
    return audio
  })
  player.offer({ tracks, siteName: 'Canal Mar' })
})
afterEach(() => {
  player.dismiss()
  player.repeat(false)
  vi.useRealTimers()
})

const goesOn = (type: string) => act(async () => void fireEvent(audio, new Event(type)))

async function sleepAfter(wanted: number | 'track'): Promise<void> {
  await act(async () => player.select(1))
  act(() => player.sleepAfter(wanted))
}

test('it falls silent after its minutes, and lets who plays again hear on', async () => {
  await sleepAfter(15)
  vi.advanceTimersByTime(14 * 60_000)
  await goesOn('timeupdate')
  expect(player.state().playing).toBe(true)
  vi.advanceTimersByTime(60_000)
  await goesOn('timeupdate')
  expect(player.state()).toMatchObject({ playing: false, sleep: undefined })
  await act(async () => player.play())
  await goesOn('timeupdate')
  expect(player.state().playing).toBe(true)
})

test('one that went by while nothing was heard keeps nobody from hearing on', async () => {
  await sleepAfter(15)
  player.pause()
  vi.advanceTimersByTime(20 * 60_000)
  await act(async () => player.play())
  await goesOn('timeupdate')
  expect(player.state()).toMatchObject({ playing: true, sleep: undefined })
})

test('one for the end of the track lets no other begin, even where it repeats', async () => {
  await sleepAfter('track')
  act(() => player.repeat(true))
  await goesOn('pause')
  await goesOn('ended')
  expect(player.state()).toMatchObject({ index: 0, playing: false, sleep: undefined })
  await act(async () => player.play())
  await goesOn('ended')
  expect(player.state().playing).toBe(true)
})
