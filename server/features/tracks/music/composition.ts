import { type Mood, type MoodName, moods } from './moods.ts'
import { between, pick, type Random, seededRandom } from './random.ts'
import { chordOn, hertzOf, type Mode, pitchOf } from './scales.ts'
import type { VoiceName } from './voices.ts'

export interface Note {
  voice: VoiceName
  hertz: number
  gain: number
  /** Start in seconds. */
  at: number
  seconds: number
}

export interface Composition {
  notes: Note[]
  seconds: number
  room: number
}

export interface Score {
  mood: MoodName
  seed: number
  /** Maximum duration. */
  longestSeconds: number
}

/** Time for the last notes and the reverb to fade. */
const tailSeconds = 1.6

/** Composes a piece from a mood and a seed: key, tempo, chords, and a recurring melody. */
export function compose({ mood: name, seed, longestSeconds }: Score): Composition {
  const mood: Mood = moods[name]
  const random = seededRandom(seed)
  const bpm = Math.round(between(random, ...mood.tempo))
  const sixteenth = 15 / bpm
  const barSeconds = 4 * mood.beats * sixteenth
  const whole = Math.max(1, Math.floor((longestSeconds - tailSeconds) / barSeconds))
  const bars = whole > 4 ? whole - (whole % 2) : whole
  const key = { mode: pick(random, mood.modes), tonic: 48 + Math.floor(between(random, -5, 7)) }
  const chords = pick(random, mood.progressions)
  const melody = createMelody(random, mood)

  const notes: Note[] = []
  for (let bar = 0; bar < bars; bar += 1) {
    const root = chords[bar % chords.length] ?? 0
    const place = {
      mood,
      key,
      root,
      start: bar * barSeconds,
      sixteenth,
      isFirst: bar === 0,
      isLast: bar === bars - 1,
    }
    notes.push(...drumsOf(place), ...bassOf(place), ...chordsOf(place), ...leadOf(place, melody(bar, root)))
  }
  const seconds = Math.min(longestSeconds, bars * barSeconds + tailSeconds)
  return { notes, seconds: Math.floor(seconds * 100) / 100, room: mood.room }
}

interface Place {
  mood: Mood
  key: { mode: Mode; tonic: number }
  root: number
  start: number
  sixteenth: number
  isFirst: boolean
  isLast: boolean
}

interface Stroke {
  at: number
  /** Seconds until the next stroke of the pattern. */
  seconds: number
  strength: number
  index: number
}

function strokesOf({ mood, start, sixteenth }: Place, pattern: string): Stroke[] {
  const struck = [...pattern].flatMap((sign, step) => (sign === 'x' || sign === 'o' ? [{ sign, step }] : []))
  return struck.map(({ sign, step }, index) => {
    const next = struck[index + 1]?.step ?? pattern.length
    const late = step % 2 === 1 ? mood.swing : 0
    return {
      at: start + (step + late) * sixteenth,
      seconds: (next - step) * sixteenth,
      strength: sign === 'x' ? 1 : 0.55,
      index,
    }
  })
}

/** The last bar is silent. */
function drumsOf(place: Place): Note[] {
  return place.mood.drums.flatMap(({ voice, pattern, gain }) => {
    const strokes = strokesOf(place, pattern)
    const played = place.isLast && voice !== 'sea' ? strokes.slice(0, 1) : strokes
    return played.map(({ at, seconds, strength }) => ({
      voice,
      hertz: 0,
      gain: gain * strength,
      at,
      seconds,
    }))
  })
}

function bassOf(place: Place): Note[] {
  const { voice, pattern, gain } = place.mood.bass
  return strokesOf(place, pattern).map(({ at, seconds, strength, index }) => {
    // Alternates root and fifth.
    const degree = index % 2 === 1 && strength < 1 ? place.root - 3 : place.root
    return {
      voice,
      hertz: hertzAt(place, degree, -12),
      gain: gain * strength,
      at,
      seconds: Math.min(seconds, 1.2),
    }
  })
}

function chordsOf(place: Place): Note[] {
  const { voice, pattern, gain, broken } = place.mood.chords
  const tones = chordOn(place.root)
  const strokes = place.isLast
    ? strokesOf(place, pattern).slice(0, broken ? undefined : 1)
    : strokesOf(place, pattern)
  return strokes.flatMap(({ at, seconds, strength, index }) => {
    if (broken) {
      const climb = [0, 2, 1, 3, 2, 1, 3, 2]
      const degree = tones[climb[index % climb.length] ?? 0] ?? place.root
      return [{ voice, hertz: hertzAt(place, degree, 12), gain: gain * strength, at, seconds }]
    }
    return tones.map((degree, tone) => ({
      voice,
      hertz: hertzAt(place, degree, 0),
      gain: gain * strength * (tone === 0 ? 0.8 : 0.6),
      // Slightly spread, like a strummed chord.
      at: at + tone * 0.009,
      seconds,
    }))
  })
}

type Melody = (bar: number, root: number) => { pattern: string; degrees: number[] }

/** Two phrases in the order A A B A. */
function createMelody(random: Random, { lead }: Mood): Melody {
  const phrases = [0, 1].map(() => {
    const pattern = pick(random, lead.rhythms)
    const count = [...pattern].filter((sign) => sign === 'x').length
    let step = pick(random, [0, 2, 4])
    const walk = Array.from({ length: count }, () => {
      const here = step
      step = Math.max(-3, Math.min(8, step + pick(random, [-2, -1, -1, 1, 1, 2, 3])))
      return here
    })
    return { pattern, walk }
  })

  return (bar, root) => {
    const { pattern = '', walk = [] } = phrases[bar % 4 === 2 ? 1 : 0] ?? {}
    // The first note of a bar is a chord tone, the others follow the phrase.
    return {
      pattern,
      degrees: walk.map((degree, index) => (index === 0 ? nearestTone(degree, root) : degree)),
    }
  }
}

function nearestTone(degree: number, root: number): number {
  const tones = [-7, 0, 7].flatMap((octave) => [0, 2, 4].map((tone) => root + octave + tone))
  return tones.reduce((best, tone) => (Math.abs(tone - degree) < Math.abs(best - degree) ? tone : best))
}

function leadOf(place: Place, { pattern, degrees }: ReturnType<Melody>): Note[] {
  const { voice, gain } = place.mood.lead
  if (place.isLast) {
    const last = {
      voice,
      hertz: hertzAt(place, place.root, 24),
      gain,
      at: place.start,
      seconds: 8 * place.sixteenth,
    }
    return [last]
  }
  return strokesOf(place, pattern).map(({ at, seconds, index }) => ({
    voice,
    hertz: hertzAt(place, degrees[index] ?? 0, 24),
    gain: gain * (place.isFirst ? 0.8 : 1),
    at,
    seconds: Math.min(seconds, 6 * place.sixteenth),
  }))
}

function hertzAt({ key }: Place, degree: number, shift: number): number {
  return hertzOf(pitchOf(key.mode, key.tonic, degree) + shift)
}
