import type { Composition, Note } from './composition.ts'
import { seededRandom } from './random.ts'
import { sampleRate, sound } from './voices.ts'

/** Renders all notes with reverb, normalised. */
export function mix({ notes, seconds, room }: Composition, seed: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  notes.forEach((note, index) => {
    play(note, samples, seed * 4096 + index)
  })
  const reverberant = addRoom(samples, room)
  fade(reverberant)
  return level(reverberant)
}

function play({ voice, gain, at, ...tone }: Note, samples: Float32Array, seed: number): void {
  const { wave, seconds } = sound(voice, tone, seededRandom(seed))
  const first = Math.round(at * sampleRate)
  const count = Math.min(Math.round(seconds * sampleRate), samples.length - first)
  for (let step = 0; step < count; step += 1) {
    const place = first + step
    samples[place] = (samples[place] ?? 0) + gain * wave(step / sampleRate)
  }
}

/** Schroeder reverb: parallel comb filters, then two all-pass filters. */
function addRoom(dry: Float32Array, amount: number): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const [delay, back] of [
    [655, 0.78],
    [749, 0.76],
    [823, 0.74],
    [911, 0.72],
  ] as const) {
    const line = new Float32Array(delay)
    for (let place = 0; place < dry.length; place += 1) {
      const echo = line[place % delay] ?? 0
      line[place % delay] = (dry[place] ?? 0) + back * echo
      wet[place] = (wet[place] ?? 0) + 0.25 * echo
    }
  }
  for (const delay of [110, 37]) blur(wet, delay)
  return dry.map((sample, place) => sample + amount * (wet[place] ?? 0))
}

function blur(samples: Float32Array, delay: number): void {
  const line = new Float32Array(delay)
  for (let place = 0; place < samples.length; place += 1) {
    const late = line[place % delay] ?? 0
    const now = samples[place] ?? 0
    line[place % delay] = now + 0.7 * late
    samples[place] = late - 0.7 * now
  }
}

function fade(samples: Float32Array): void {
  const out = Math.min(1.1 * sampleRate, samples.length / 3)
  for (let place = 0; place < samples.length; place += 1) {
    const left = (samples.length - 1 - place) / out
    if (left < 1) samples[place] = (samples[place] ?? 0) * left
  }
}

/** Applies soft clipping and normalises the peak. */
function level(samples: Float32Array): Float32Array {
  const rounded = scaled(samples, 1.2).map(Math.tanh)
  return scaled(rounded, 0.86)
}

function scaled(samples: Float32Array, target: number): Float32Array {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  return peak > 0 ? samples.map((sample) => (sample * target) / peak) : samples
}
