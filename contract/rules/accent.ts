import { contrastOf, hexOf, type Oklch, oklchOf } from './colour.ts'
import { paper } from './paper.ts'

/** The colour of links, buttons and what is chosen that the program brings. */
export const ownAccent = '#035787'

/** Beside it, what suits paper, night and lamp: offered, while any colour may be chosen. */
export const offeredAccents = {
  sea: ownAccent,
  lagoon: '#0b6b62',
  forest: '#2f6b33',
  clay: '#a8441f',
  bougainvillea: '#a3265f',
  dusk: '#6247a8',
  slate: '#4a5568',
} as const
export type OfferedAccent = keyof typeof offeredAccents

export type Theme = 'light' | 'dark'

/** The tokens that follow the accent, as a screen shows them. */
export interface Ramp {
  sea: string
  /** Under the pointer. */
  'sea-deep': string
  /** What stands on both. */
  'on-sea': string
  /** Below what is chosen. */
  shoal: string
}

/** Where words in the accent stand, as `tokens.css` has them. */
export const accentGrounds = {
  light: {
    ...{ paper: paper.light, card: '#ffffff', sunken: '#f4f1ea', sand: '#f3e7cf' },
    ...{ wash: '#fcf0cc', grey: '#e7eaed', bubble: '#c2eccc' },
  },
  dark: {
    ...{ paper: paper.dark, card: '#131a28', sunken: '#060b15', sand: '#2a2318' },
    ...{ wash: '#372a0e', grey: '#222a36', bubble: '#15462e' },
  },
} satisfies Record<Theme, Record<string, string>>

/** What words need, with room for rounding: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const readable = 4.6

/**
 * As near to a colour as can be read in each theme: its hue stays, its lightness goes as far as words in it and on it
 * need, whatever was chosen.
 */
export function accentRamp(accent: string): Record<Theme, Ramp> {
  const chosen = oklchOf(accent)
  return { light: lightRamp(chosen), dark: darkRamp(chosen) }
}

function lightRamp({ lightness, chroma, hue }: Oklch): Ramp {
  const words = { chroma: Math.min(chroma, 0.2), hue }
  const shoal = hexOf({ lightness: 0.946, chroma: Math.min(0.022, chroma * 0.21), hue })
  const grounds = [...Object.values(accentGrounds.light), shoal]
  let level = within(lightness, 0.34, 0.56)
  while (!isReadable(hexOf({ ...words, lightness: level }), grounds)) level -= 0.005
  return {
    sea: hexOf({ ...words, lightness: level }),
    'sea-deep': hexOf({ lightness: level - 0.1, chroma: words.chroma * 0.81, hue }),
    'on-sea': '#fdfcf8',
    shoal,
  }
}

function darkRamp({ lightness, chroma, hue }: Oklch): Ramp {
  const words = { chroma: Math.min(chroma * 0.94, 0.15), hue }
  const shoal = hexOf({ lightness: 0.275, chroma: Math.min(0.048, chroma * 0.46), hue })
  const grounds = [...Object.values(accentGrounds.dark), shoal]
  let level = within(lightness, 0.785, 0.88)
  while (!isReadable(hexOf({ ...words, lightness: level }), grounds)) level += 0.005
  return {
    sea: hexOf({ ...words, lightness: level }),
    'sea-deep': hexOf({ lightness: Math.min(0.96, level + 0.075), chroma: words.chroma * 0.76, hue }),
    'on-sea': hexOf({ lightness: 0.19, chroma: Math.min(0.035, chroma), hue }),
    shoal,
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const isReadable = (words: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrastOf(words, ground) >= readable)

/** How well links on the page and words on buttons can be read, in one theme. */
export const contrastsOf = (ramp: Ramp, theme: Theme) => ({
  link: contrastOf(ramp.sea, accentGrounds[theme].paper),
  button: contrastOf(ramp['on-sea'], ramp.sea),
})
