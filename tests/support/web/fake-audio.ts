import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

export const tracks = ['Maré', 'Farol', 'Cais'].map((title, index) => ({
  id: index + 1,
  src: `/tracks/${index + 1}.wav`,
  title,
  artist: 'Mareta',
  cover: `/covers/${index + 1}.webp`,
  duration: 12,
}))

/** The page's audio element, which plays nothing in this browser. */
export interface FakeSound {
  audio: HTMLAudioElement
  /** The error with which the browser refuses to play, if any. */
  refusal: DOMException | undefined
}

export function replaceAudio(): FakeSound {
  const sound: FakeSound = { audio: document.createElement('audio'), refusal: undefined }
  vi.stubGlobal('Audio', function fakeAudio() {
    const audio = document.createElement('audio')
    Object.defineProperty(audio, 'readyState', { value: 4 })
    Object.defineProperty(audio, 'duration', { value: 12 })
    audio.play = async () => {
      if (sound.refusal) throw sound.refusal
      fireEvent(audio, new Event('loadedmetadata'))
      fireEvent(audio, new Event('play'))
    }
    audio.pause = () => void fireEvent(audio, new Event('pause'))
    sound.audio = audio
    return audio
  })
  return sound
}
