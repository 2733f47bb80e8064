import { isApplePhone } from '../../platform/is-apple-phone.ts'
import { decibels } from './spectrum.ts'

/** From the audio element through an analyser to the loudspeaker; made when somebody wants to look at it. */
export function createSoundPath() {
  let context: AudioContext | undefined
  let analyser: AnalyserNode | undefined

  function analyserOf(element: HTMLAudioElement): AnalyserNode | undefined {
    if (analyser || typeof AudioContext === 'undefined') return analyser
    // iOS stops a context when the screen is locked, and the sound that goes through it with it.
    if (isApplePhone()) return undefined
    if (!context) {
      context = new AudioContext()
      resume()
    }
    // It would take the sound of the element, and let nobody hear it.
    if (context.state !== 'running') return undefined
    analyser = context.createAnalyser()
    analyser.fftSize = 1024
    analyser.smoothingTimeConstant = 0.7
    analyser.minDecibels = decibels.min
    analyser.maxDecibels = decibels.max
    context.createMediaElementSource(element).connect(analyser).connect(context.destination)
    return analyser
  }

  /** A browser may have put it to sleep; iOS lets it begin only while somebody presses something. */
  function resume(): void {
    if (context && context.state !== 'running') void context.resume()
  }

  return { analyserOf, resume }
}
