import { accentGrounds, accentRamp, type Ramp, type Theme } from './accent.ts'

interface Look {
  /** `#rrggbb`; `null` for the default. */
  accent: string | null
  /** The theme in which the logo needs a plate. */
  logoPlate: Theme | null
}

type Tokens = Record<`--${string}`, string>

/** Returns the tokens that a site overrides in one theme, for an inline style. */
export function siteTokens({ accent, logoPlate }: Look, theme: Theme): Tokens {
  return tokensIn(theme, accent === null ? null : accentRamp(accent), logoPlate)
}

const tokensIn = (theme: Theme, ramps: Record<Theme, Ramp> | null, logoPlate: Theme | null): Tokens => ({
  ...(ramps && accentTokens(ramps[theme])),
  ...(logoPlate === theme && { '--logo-plate': plates[theme] }),
})

const accentTokens = (ramp: Ramp): Tokens =>
  Object.fromEntries(Object.entries(ramp).map(([name, value]) => [`--${name}`, value]))

/** Background of the other theme. */
export const plates: Record<Theme, string> = {
  light: accentGrounds.dark.paper,
  dark: accentGrounds.light.paper,
}

/** Returns a style sheet with the tokens that a site overrides in both themes; empty without any. */
export function siteStyle({ accent, logoPlate }: Look): string {
  const ramps = accent === null ? null : accentRamp(accent)
  const [light, dark] = (['light', 'dark'] as const).map((theme) => block(tokensIn(theme, ramps, logoPlate)))
  if (!light && !dark) return ''
  const picture = ramps ? `:root{--picture-sea:${ramps.light.sea}}` : ''
  return [
    `${picture}:root,[data-theme=light]{${light}}`,
    `[data-theme=dark]{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `@media print{:root:root{${light}}}`,
  ].join('')
}

const block = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
