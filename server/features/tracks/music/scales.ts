const steps = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
} as const

export type Mode = keyof typeof steps

/** Returns the MIDI pitch of a degree; degrees below 0 and above 6 are in other octaves. */
export function pitchOf(mode: Mode, tonic: number, degree: number): number {
  const octave = Math.floor(degree / 7)
  return tonic + 12 * octave + (steps[mode][degree - 7 * octave] ?? 0)
}

export function hertzOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

/** Returns the degrees of a seventh chord. */
export function chordOn(root: number): readonly [number, number, number, number] {
  return [root, root + 2, root + 4, root + 6]
}
