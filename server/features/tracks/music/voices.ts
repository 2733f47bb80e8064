import type { Random } from './random.ts'

export const sampleRate = 22_050

interface Tone {
  hertz: number
  seconds: number
}

/** Returns the sample at a time in seconds, about -1 to 1. */
type Wave = (at: number) => number
type Voice = (tone: Tone, random: Random) => { wave: Wave; seconds: number }

const turn = 2 * Math.PI
const sine = (hertz: number, at: number) => Math.sin(turn * hertz * at)
/** Exponential decay from 1 to 1/e in `seconds`. */
const fall = (at: number, seconds: number) => Math.exp(-at / seconds)
/** Envelope with attack and release, which avoids clicks. */
const held = (at: number, seconds: number, rise: number, release: number) =>
  Math.min(1, at / rise, Math.max(0, (seconds - at) / release))

const voices = {
  /** Karplus–Strong: a plucked string as filtered, recirculating noise. */
  pluck: ({ hertz }, random) => {
    const line = Float32Array.from(
      { length: Math.max(2, Math.round(sampleRate / hertz)) },
      () => random() * 2 - 1,
    )
    let place = 0
    let before = 0
    const wave = () => {
      const now = line[place] ?? 0
      line[place] = 0.497 * (now + before)
      before = now
      place = (place + 1) % line.length
      return now
    }
    return { wave, seconds: 1.6 }
  },

  keys: ({ hertz }) => ({
    wave: (at) =>
      Math.sin(turn * hertz * at + 1.4 * fall(at, 0.35) * sine(hertz * 2, at)) *
      fall(at, 0.7) *
      Math.min(1, at * 300),
    seconds: 2,
  }),

  bell: ({ hertz }) => ({
    wave: (at) =>
      Math.sin(turn * hertz * at + 2.2 * fall(at, 0.5) * sine(hertz * 3.503, at)) *
      fall(at, 0.8) *
      Math.min(1, at * 500),
    seconds: 2.6,
  }),

  flute: ({ hertz, seconds }, random) => ({
    wave: (at) => {
      const bent = at + (0.0006 * sine(5.2, at) * Math.min(1, at * 3)) / 5.2
      const tone = sine(hertz, bent) + 0.22 * sine(2 * hertz, bent) + 0.06 * sine(3 * hertz, bent)
      return (tone + 0.05 * (random() - 0.5)) * held(at, seconds + 0.12, 0.05, 0.14)
    },
    seconds: seconds + 0.12,
  }),

  reed: ({ hertz, seconds }) => ({
    wave: (at) => {
      const tone =
        sine(hertz, at) + 0.6 * sine(2 * hertz, at) + 0.45 * sine(3 * hertz, at) + 0.2 * sine(5 * hertz, at)
      const beating = sine(hertz * 1.006, at)
      return 0.45 * (tone + beating) * held(at, seconds + 0.05, 0.02, 0.06)
    },
    seconds: seconds + 0.05,
  }),

  saw: ({ hertz, seconds }) => ({
    wave: (at) => {
      let tone = 0
      for (let part = 1; part <= 9; part += 1) {
        tone += (sine(hertz * part, at) + sine(hertz * part * 1.004, at)) * (fall(at, 0.5 / part) / part)
      }
      return 0.55 * tone * held(at, seconds + 0.08, 0.008, 0.08)
    },
    seconds: seconds + 0.08,
  }),

  pad: ({ hertz, seconds }) => ({
    wave: (at) => {
      let tone = 0
      for (let part = 1; part <= 4; part += 1) {
        tone += (sine(hertz * part * 0.997, at) + sine(hertz * part * 1.003, at)) / part ** 1.6
      }
      return 0.5 * tone * held(at, seconds + 0.9, Math.min(0.7, seconds / 2), 0.9)
    },
    seconds: seconds + 0.9,
  }),

  bass: ({ hertz, seconds }) => ({
    wave: (at) =>
      (sine(hertz, at) + 0.35 * sine(2 * hertz, at) * fall(at, 0.2)) *
      fall(at, 0.9) *
      held(at, seconds + 0.1, 0.008, 0.1),
    seconds: seconds + 0.1,
  }),

  kick: () => ({
    wave: (at) => Math.sin(turn * (46 * at + 6 * (1 - fall(at, 0.035)))) * fall(at, 0.13),
    seconds: 0.5,
  }),

  snare: (_tone, random) => ({
    wave: (at) => 0.8 * (random() * 2 - 1) * fall(at, 0.075) + 0.5 * sine(186, at) * fall(at, 0.05),
    seconds: 0.35,
  }),

  rim: () => ({
    wave: (at) => (sine(1720, at) + 0.5 * sine(2480, at)) * fall(at, 0.012),
    seconds: 0.09,
  }),

  shaker: (_tone, random) => {
    let before = 0
    const wave = (at: number) => {
      const now = random() * 2 - 1
      const high = now - before
      before = now
      return high * Math.min(1, at * 90) * fall(at, 0.03)
    }
    return { wave, seconds: 0.16 }
  },

  /** Sound of a wave on a beach. */
  sea: ({ seconds }, random) => {
    let low = 0
    const wave = (at: number) => {
      const swell = Math.sin((Math.PI * at) / (seconds + 0.4)) ** 2
      low += (0.03 + 0.22 * swell) * (random() * 2 - 1 - low)
      return 1.6 * low * swell
    }
    return { wave, seconds: seconds + 0.4 }
  },
} satisfies Record<string, Voice>

export type VoiceName = keyof typeof voices

export function sound(name: VoiceName, tone: Tone, random: Random): ReturnType<Voice> {
  return voices[name](tone, random)
}
