import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentGrounds, accentRamp, contrastsOf, offeredAccents, ownAccent, type Theme } from './accent.ts'
import { contrastOf, hexOf, hexPattern, oklchOf } from './colour.ts'
import { siteStyle } from './site-style.ts'

const themes = ['light', 'dark'] as const
const tokens = readTokens()

/** Each 10° of hue, from grey to the edge of what a screen shows, from black to white. */
const everyColour = Array.from({ length: 36 }, (_, step) => step * 10).flatMap((hue) =>
  [0, 0.03, 0.08, 0.15, 0.22, 0.37].flatMap((chroma) =>
    [0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95, 1].map((lightness) => hexOf({ lightness, chroma, hue })),
  ),
)

test('whatever colour is chosen, words in it, on it and on its tint can be read, and marks be told', () => {
  const tooWeak: string[] = []
  for (const accent of everyColour)
    for (const theme of themes) {
      const { sea, shoal, 'sea-deep': deep, 'on-sea': onSea } = accentRamp(accent)[theme]
      const expectContrast = (pair: string, least: number, one: string, other: string) => {
        if (!(contrastOf(one, other) >= least))
          tooWeak.push(`${accent} ${theme} ${pair} ${contrastOf(one, other)}`)
      }
      for (const [name, ground] of Object.entries({ ...accentGrounds[theme], shoal })) {
        expectContrast(`sea on ${name}`, 4.5, sea, ground)
        expectContrast(`sea-deep on ${name}`, 4.5, deep, ground)
      }
      expectContrast('on-sea on sea', 4.5, onSea, sea)
      expectContrast('on-sea on sea-deep', 4.5, onSea, deep)
      for (const name of ['ink', 'muted', 'faint', 'red', 'green', 'amber'])
        expectContrast(`${name} on shoal`, 4.5, tokens[theme][name] ?? '', shoal)
      expectContrast('control on shoal', 3, tokens[theme].control ?? '', shoal)
      expectContrast('a switch on the paper', 3, sea, accentGrounds[theme].paper)
      expectContrast('a ring on the tint', 3, sea, shoal)
    }
  expect(tooWeak).toEqual([])
  expect(everyColour).toHaveLength(36 * 6 * 9)
})

test('a hue stays what it is, and a colour that can be read stays whole', () => {
  const turn = (one: string, other: string) => {
    const apart = Math.abs(oklchOf(one).hue - oklchOf(other).hue)
    return Math.min(apart, 360 - apart)
  }
  for (const accent of Object.values(offeredAccents)) {
    const { light, dark } = accentRamp(accent)
    expect(light.sea).toBe(accent)
    expect(turn(dark.sea, accent), accent).toBeLessThan(8)
  }
})

test('the grounds are those of the tokens, and the colour that is offered first is that of the program', () => {
  for (const theme of themes) {
    for (const [name, colour] of Object.entries(accentGrounds[theme]))
      expect(tokens[theme][name], `${theme} ${name}`).toBe(colour)
  }
  expect(tokens.light.sea).toBe(ownAccent)
  expect(offeredAccents.sea).toBe(ownAccent)
  expect(contrastsOf(accentRamp(ownAccent).light, 'light')).toEqual({
    link: expect.closeTo(7.4, 1),
    button: expect.closeTo(7.5, 1),
  })
})

test('a site without anything of its own has no style of its own', () => {
  expect(siteStyle({ accent: null, logoPlate: null })).toBe('')
  const style = siteStyle({ accent: '#a8441f', logoPlate: 'dark' })
  expect(style).toContain(':root,[data-theme=light]{--sea:#a8441f;')
  expect(style).toMatch(/\[data-theme=dark\]\{--sea:#[^}]*--logo-plate:#fbfaf6\}/)
  expect(style.replaceAll(/#[0-9a-f]{6}/g, '')).not.toContain('#')
})

test('colours are what others say they are', () => {
  // Of the specification of CSS: https://www.w3.org/TR/css-color-4/#ok-lab
  expect(oklchOf('#ffffff')).toMatchObject({ lightness: expect.closeTo(1, 4), chroma: expect.closeTo(0, 4) })
  const red = { lightness: expect.closeTo(0.628, 3), chroma: expect.closeTo(0.2577, 3) }
  expect(oklchOf('#ff0000')).toEqual({ ...red, hue: expect.closeTo(29.23, 1) })
  for (const colour of ['#000000', '#ff0000', '#35a7c4', '#ffffff'])
    expect(hexOf(oklchOf(colour))).toBe(colour)
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  for (const colour of everyColour) expect(colour).toMatch(hexPattern)
})

/** The colours of `tokens.css` that have a value in each theme. */
function readTokens(): Record<Theme, Record<string, string>> {
  const sheet = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  const hex = (text: string) => {
    const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number)
    return hexOf({ lightness, chroma, hue })
  }
  const found: Record<Theme, Record<string, string>> = { light: {}, dark: {} }
  const pattern = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g
  for (const [, name = '', light = '', dark = ''] of sheet.matchAll(pattern)) {
    found.light[name] = hex(light)
    found.dark[name] = hex(dark)
  }
  return found
}
