import type { Mode } from './scales.ts'
import type { VoiceName } from './voices.ts'

/** One character per sixteenth: `x` loud, `o` soft, anything else silent. */
type Pattern = string

/** Parameters of a style; the seed chooses among them. */
export interface Mood {
  /** Range of quarter notes per minute. */
  tempo: readonly [number, number]
  beats: 3 | 4
  /** Delay of every second sixteenth, as a fraction of a sixteenth. */
  swing: number
  modes: readonly [Mode, ...Mode[]]
  /** A chord per bar, by degree. */
  progressions: readonly [readonly number[], ...(readonly number[])[]]
  drums: readonly { voice: VoiceName; pattern: Pattern; gain: number }[]
  bass: { voice: VoiceName; pattern: Pattern; gain: number }
  /** Chords: together or broken. */
  chords: { voice: VoiceName; pattern: Pattern; gain: number; broken: boolean }
  lead: { voice: VoiceName; gain: number; rhythms: readonly [Pattern, ...Pattern[]] }
  /** Amount of reverb. */
  room: number
}

export const moods = {
  bossa: {
    tempo: [124, 140],
    beats: 4,
    swing: 0,
    modes: ['major', 'lydian'],
    progressions: [
      [0, 3, 1, 4],
      [1, 4, 0, 5],
      [0, 5, 1, 4],
    ],
    drums: [
      { voice: 'shaker', pattern: 'xoxoxoxoxoxoxoxo', gain: 0.16 },
      { voice: 'rim', pattern: 'x..x..x...x..x..', gain: 0.22 },
      { voice: 'kick', pattern: 'x..ox..ox..ox..o', gain: 0.4 },
    ],
    bass: { voice: 'bass', pattern: 'x.....o.x.....o.', gain: 0.5 },
    chords: { voice: 'pluck', pattern: 'x..o..x...o.x...', gain: 0.26, broken: false },
    lead: {
      voice: 'flute',
      gain: 0.3,
      rhythms: ['x...x.x.x.......', '..x.x...x..x....', 'x.x..x..x.......'],
    },
    room: 0.22,
  },
  ballad: {
    tempo: [66, 78],
    beats: 4,
    swing: 0,
    modes: ['major', 'minor'],
    progressions: [
      [0, 5, 3, 4],
      [0, 4, 5, 3],
      [5, 3, 0, 4],
    ],
    drums: [{ voice: 'shaker', pattern: '....o.......o...', gain: 0.1 }],
    bass: { voice: 'bass', pattern: 'x.......o.......', gain: 0.42 },
    chords: { voice: 'keys', pattern: 'x.o.o.o.x.o.o.o.', gain: 0.34, broken: true },
    lead: {
      voice: 'bell',
      gain: 0.24,
      rhythms: ['x.....x.x.......', 'x...x...x.x.....', '....x...x...x...'],
    },
    room: 0.36,
  },
  night: {
    tempo: [96, 110],
    beats: 4,
    swing: 0,
    modes: ['minor', 'dorian'],
    progressions: [
      [0, 5, 2, 6],
      [0, 6, 5, 6],
      [5, 6, 0, 0],
    ],
    drums: [
      { voice: 'kick', pattern: 'x...x...x...x...', gain: 0.62 },
      { voice: 'snare', pattern: '....x.......x..o', gain: 0.3 },
      { voice: 'shaker', pattern: '..x...x...x...x.', gain: 0.15 },
    ],
    bass: { voice: 'saw', pattern: 'x.x.x.x.x.x.x.x.', gain: 0.3 },
    chords: { voice: 'pad', pattern: 'x...............', gain: 0.2, broken: false },
    lead: {
      voice: 'saw',
      gain: 0.17,
      rhythms: ['x..x..x.x..x..x.', 'x.....x.x...x...', 'x.x.x...x.x.....'],
    },
    room: 0.26,
  },
  baiao: {
    tempo: [100, 114],
    beats: 4,
    swing: 0.08,
    modes: ['mixolydian', 'dorian'],
    progressions: [
      [0, 0, 6, 0],
      [0, 3, 0, 4],
      [0, 6, 3, 0],
    ],
    drums: [
      { voice: 'kick', pattern: 'x..x....x..x....', gain: 0.55 },
      { voice: 'rim', pattern: '......x.......x.', gain: 0.3 },
      { voice: 'shaker', pattern: 'xooxxooxxooxxoox', gain: 0.14 },
    ],
    bass: { voice: 'bass', pattern: 'x..x....x..x..o.', gain: 0.46 },
    chords: { voice: 'reed', pattern: '..x...x...x...x.', gain: 0.12, broken: false },
    lead: {
      voice: 'reed',
      gain: 0.22,
      rhythms: ['x.xxx.x.x.xxx...', 'xxx.x.x.xxx.x...', 'x.x.xxx.x.x.x...'],
    },
    room: 0.16,
  },
  waltz: {
    tempo: [112, 132],
    beats: 3,
    swing: 0,
    modes: ['minor', 'major'],
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 2, 3, 4],
    ],
    drums: [{ voice: 'shaker', pattern: '....o...o...', gain: 0.1 }],
    bass: { voice: 'bass', pattern: 'x...........', gain: 0.5 },
    chords: { voice: 'pluck', pattern: '....x...o...', gain: 0.26, broken: false },
    lead: { voice: 'keys', gain: 0.36, rhythms: ['x.......x...', 'x...x...x...', 'x.....x.x.x.'] },
    room: 0.3,
  },
  lofi: {
    tempo: [74, 86],
    beats: 4,
    swing: 0.3,
    modes: ['dorian', 'minor'],
    progressions: [
      [1, 4, 0, 5],
      [0, 3, 0, 4],
      [3, 2, 1, 0],
    ],
    drums: [
      { voice: 'kick', pattern: 'x......ox.x.....', gain: 0.56 },
      { voice: 'snare', pattern: '....x.......x...', gain: 0.24 },
      { voice: 'shaker', pattern: 'x.o.x.o.x.o.x.oo', gain: 0.13 },
    ],
    bass: { voice: 'bass', pattern: 'x.....x...x.....', gain: 0.5 },
    chords: { voice: 'keys', pattern: 'x.....o.....o...', gain: 0.26, broken: false },
    lead: {
      voice: 'pluck',
      gain: 0.3,
      rhythms: ['..x.x..x....x...', 'x..x...x..x.....', '....x.x.x..x....'],
    },
    room: 0.24,
  },
  drift: {
    tempo: [56, 64],
    beats: 4,
    swing: 0,
    modes: ['lydian', 'major', 'dorian'],
    progressions: [
      [0, 1, 0, 4],
      [0, 4, 3, 0],
      [3, 0, 4, 0],
    ],
    drums: [{ voice: 'sea', pattern: 'x...............', gain: 0.3 }],
    bass: { voice: 'bass', pattern: 'x...............', gain: 0.34 },
    chords: { voice: 'pad', pattern: 'x...............', gain: 0.26, broken: false },
    lead: {
      voice: 'bell',
      gain: 0.22,
      rhythms: ['..x.....x.....x.', '....x.x.....x...', 'x.......x.x.....'],
    },
    room: 0.5,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods
