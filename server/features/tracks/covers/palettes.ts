/** Colours from deep sea to land, and of foam, as hexadecimal RGB. */
export interface Palette {
  ramp: readonly [string, string, string, string, string, string]
  foam: string
}

export const palettes = {
  lagoon: { ramp: ['#0e3d63', '#14597f', '#1f809c', '#57a9ae', '#b8cdb7', '#dcc7a0'], foam: '#f3f4ea' },
  noon: { ramp: ['#0a4f73', '#10799a', '#35a3b0', '#8fcdc0', '#e7dcb8', '#efc98d'], foam: '#fffaf0' },
  dusk: { ramp: ['#1a1f45', '#3b2f63', '#7a4470', '#c2616c', '#ef9a6b', '#f8d194'], foam: '#ffe9c9' },
  night: { ramp: ['#060b1c', '#0c1733', '#142a4f', '#1f4668', '#3d6b80', '#8d9a86'], foam: '#dfe7e4' },
  kelp: { ramp: ['#0b2c2b', '#12463f', '#236a56', '#5b9670', '#b3b97e', '#dfcf96'], foam: '#f4f1da' },
  clay: { ramp: ['#3a1d1f', '#6a2f2a', '#a14e35', '#cf8450', '#e8b981', '#f2dfb9'], foam: '#fff4dd' },
  frost: { ramp: ['#274058', '#42627b', '#6f8ea0', '#a3b9c0', '#d2dad6', '#ece6d8'], foam: '#ffffff' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
