import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSound, replaceAudio, tracks } from '../../../tests/support/web/fake-audio.ts'

type Track = (typeof tracks)[number]

let sound: FakeSound

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sound = replaceAudio()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the queue goes on from what plays when its list has changed meanwhile', async () => {
  const { player } = await import('./player.ts')
  const [first, second, third] = tracks
  player.offer({ tracks, siteName: 'Canal Mar' })
  await act(async () => player.select(2))
  player.offer({
    tracks: [third, second, first].filter((track) => track !== undefined),
    siteName: 'Canal Mar',
  })
  const current = () => player.state().tracks[player.state().index]?.title
  expect(current()).toBe('Farol')
  await act(async () => void fireEvent(sound.audio, new Event('ended')))
  expect(current()).toBe('Maré')

  player.offer({ tracks: [third, second].filter((track) => track !== undefined), siteName: 'Canal Mar' })
  expect([current(), player.state().playing]).toEqual(['Maré', true])
  await act(async () => player.step(1))
  expect(current()).toBe('Cais')
})

test('what is deleted while nothing plays is in the queue no more, and what plays then only until its end', async () => {
  const { player } = await import('./player.ts')
  const [first, second, third] = tracks as [Track, Track, Track]
  const offer = (...left: Track[]) => act(async () => player.offer({ tracks: left, siteName: 'Canal Mar' }))
  const current = () => player.state().tracks[player.state().index]?.title
  await offer(first, second, third)
  await act(async () => player.select(1))
  await act(async () => player.pause())
  await offer(second, third)
  expect([current(), player.state().playing, player.seconds()]).toEqual(['Farol', false, 0])

  await act(async () => player.play())
  expect(sound.audio.src).toContain(second.src)
  await act(async () => player.shuffle(true))
  await offer(first, third)
  expect([current(), player.state().playing]).toEqual(['Farol', true])
  await act(async () => void fireEvent(sound.audio, new Event('ended')))
  expect([current(), player.state().playing]).not.toContain('Farol')
  expect(player.state().tracks).toEqual([first, third])
})

test('a track that cannot be had because it was deleted gives way to the next', async () => {
  const { player } = await import('./player.ts')
  const [first, , third] = tracks as [Track, Track, Track]
  await act(async () => player.offer({ tracks, siteName: 'Canal Mar' }))
  await act(async () => player.select(2))
  await act(async () => void fireEvent(sound.audio, new Event('error')))
  expect(player.state().trouble).toBe('missing')
  await act(async () => player.offer({ tracks, siteName: 'Canal Mar' }))
  expect(player.state()).toMatchObject({ index: 1, trouble: 'missing' })
  await act(async () => player.offer({ tracks: [first, third], siteName: 'Canal Mar' }))
  expect(player.state()).toMatchObject({ index: 1, trouble: undefined, playing: true })
  expect(sound.audio.src).toContain(third.src)
})
