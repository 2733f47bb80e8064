import { isApplePhone } from '../../platform/is-apple-phone.ts'
import { decibels } from './spectrum.ts'

/** Connects the audio element with an analyser and the loudspeaker, once the analyser is needed. */
export function createSoundPath() {
  let context: AudioContext | undefined
  let analyser: AnalyserNode | undefined

  function analyserOf(element: HTMLAudioElement): AnalyserNode | undefined {
    if (analyser || typeof AudioContext === 'undefined') return analyser
    // iOS suspends a context when the screen is locked, and the sound with it.
    if (isApplePhone()) return undefined
    if (!context) {
      context = new AudioContext()
      resume()
    }
    // A suspended context would take the sound of the element without playing it.
    if (context.state !== 'running') return undefined
    analyser = context.createAnalyser()
    analyser.fftSize = 1024
    analyser.smoothingTimeConstant = 0.7
    analyser.minDecibels = decibels.min
    analyser.maxDecibels = decibels.max
    context.createMediaElementSource(element).connect(analyser).connect(context.destination)
    return analyser
  }

  /** A browser may have suspended the context; iOS resumes it only during a user gesture. */
  function resume(): void {
    if (context && context.state !== 'running') void context.resume()
  }

  return { analyserOf, resume }
}
