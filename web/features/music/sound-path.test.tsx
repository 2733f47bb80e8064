import { afterEach, expect, test, vi } from 'vitest'
import { createSoundPath } from './sound-path.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fakes an AudioContext. Returns the spy that receives the connected audio elements. */
function provideContext(userAgent: string) {
  const node: { connect: () => unknown } = { connect: () => node }
  const led = vi.fn((_element: HTMLAudioElement) => node)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  vi.stubGlobal('AudioContext', function fakeContext() {
    return { state: 'running', createAnalyser: () => ({ ...node }), createMediaElementSource: led }
  })
  return led
}

test('on an iPhone sound goes its own way, since what is led elsewhere stops with the screen', () => {
  const led = provideContext('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1')
  expect(createSoundPath().analyserOf(new Audio())).toBeUndefined()
  expect(led).not.toHaveBeenCalled()
})

test('elsewhere it is led through what shows it', () => {
  const led = provideContext('Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36')
  const sound = new Audio()
  expect(createSoundPath().analyserOf(sound)).toBeDefined()
  expect(led).toHaveBeenCalledExactlyOnceWith(sound)
})
