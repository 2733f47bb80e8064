import { contrastOf, hexOf, type Oklch, oklchOf } from './colour.ts'
import { paper } from './paper.ts'

/** Default accent colour of links, buttons and selected items. */
export const ownAccent = '#035787'

/** Suggested accent colours that suit both themes; any other may be chosen. */
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

/** Values of the tokens derived from the accent. */
export interface Ramp {
  sea: string
  /** Hovered. */
  'sea-deep': string
  /** Text on both. */
  'on-sea': string
  /** Background of selected items. */
  shoal: string
}

/** Backgrounds of text in the accent colour, as in `tokens.css`. */
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

/** Minimum contrast of text, plus rounding: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const readable = 4.6

/**
 * Adapts an accent colour to each theme: keeps its hue and changes its lightness only as far as the contrast of text
 * in it and on it requires.
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

/** Contrast of links on the page and of text on buttons, in one theme. */
export const contrastsOf = (ramp: Ramp, theme: Theme) => ({
  link: contrastOf(ramp.sea, accentGrounds[theme].paper),
  button: contrastOf(ramp['on-sea'], ramp.sea),
})
