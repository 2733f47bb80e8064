import { decibels } from './spectrum.ts'

/** From the audio element through an analyser to the loudspeaker; made when somebody wants to look at it. */
export function createSoundPath() {
  let context: AudioContext | undefined
  let analyser: AnalyserNode | undefined

  function analyserOf(element: HTMLAudioElement): AnalyserNode | undefined {
    if (analyser || typeof AudioContext === 'undefined') return analyser
    context = new AudioContext()
    analyser = context.createAnalyser()
    analyser.fftSize = 1024
    analyser.smoothingTimeConstant = 0.7
    analyser.minDecibels = decibels.min
    analyser.maxDecibels = decibels.max
    context.createMediaElementSource(element).connect(analyser).connect(context.destination)
    wake()
    return analyser
  }

  /** A browser may have put it to sleep, and then nothing is heard. */
  function wake(): void {
    if (context && context.state !== 'running') void context.resume()
  }

  return { analyserOf, wake }
}
