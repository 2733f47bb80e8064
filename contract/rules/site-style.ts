import { accentGrounds, accentRamp, type Ramp, type Theme } from './accent.ts'

interface Look {
  /** `#rrggbb`; `null` where nobody has chosen one. */
  accent: string | null
  /** The theme on whose paper the logo would be lost. */
  logoPlate: Theme | null
}

type Tokens = Record<`--${string}`, string>

/** The tokens that a site has of its own in one theme: for a part of a page, as its inline style. */
export function siteTokens({ accent, logoPlate }: Look, theme: Theme): Tokens {
  return tokensIn(theme, accent === null ? null : accentRamp(accent), logoPlate)
}

const tokensIn = (theme: Theme, ramps: Record<Theme, Ramp> | null, logoPlate: Theme | null): Tokens => ({
  ...(ramps && accentTokens(ramps[theme])),
  ...(logoPlate === theme && { '--logo-plate': plates[theme] }),
})

const accentTokens = (ramp: Ramp): Tokens =>
  Object.fromEntries(Object.entries(ramp).map(([name, value]) => [`--${name}`, value]))

/** The paper of the other theme. */
export const plates: Record<Theme, string> = {
  light: accentGrounds.dark.paper,
  dark: accentGrounds.light.paper,
}

/** The same for a whole page, as a style sheet: it stands above that of the program. Empty where a site has nothing of its own. */
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
