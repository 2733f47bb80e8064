import { expect, test } from 'vitest'
import { barColour, barLevels, nextPeak } from './spectrum.ts'

const hertzPerByte = 44_100 / 1024

test('a tone lifts the bars around it, and no other', () => {
  const bytes = new Uint8Array(512)
  bytes[Math.round(1000 / hertzPerByte)] = 255
  const levels = barLevels(bytes, 72, hertzPerByte)
  const lifted = levels.flatMap((level, bar) => (level > 0.5 ? [bar] : []))
  expect(Math.max(...levels)).toBe(1)
  // 1000 Hz are 4.3 of the 7.6 octaves up.
  expect(lifted.every((bar) => bar >= 39 && bar <= 43)).toBe(true)
})

test('low tones, which have fewer bytes than bars, rise and fall smoothly', () => {
  const levels = barLevels(new Uint8Array([0, 0, 255, 0, 0, ...new Array(507).fill(0)]), 72, hertzPerByte)
  const steps = levels.slice(1, 12).map((level, bar) => Math.abs(level - (levels[bar] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.3)
})

test('low tones move as visibly as high ones, although they are much louder', () => {
  const byte = (decibels: number) => Math.round(((decibels + 95) / 75) * 255)
  const levelsAt = (low: number, high: number) => {
    const bytes = new Uint8Array(512).fill(byte(high))
    bytes.fill(byte(low), 0, 8)
    const levels = barLevels(bytes, 72, hertzPerByte)
    return [levels[4] ?? 0, levels[60] ?? 0]
  }
  // A usual change between two beats, for low and for high tones.
  const [quietLow = 0, quietHigh = 0] = levelsAt(-48, -80)
  const [loudLow = 0, loudHigh = 0] = levelsAt(-28, -60)
  expect(loudLow - quietLow).toBeGreaterThan(0.3)
  expect(Math.abs(loudLow - loudHigh)).toBeLessThan(0.3)
  expect(Math.abs(quietLow - quietHigh)).toBeLessThan(0.3)
})

test('silence is silent', () => {
  expect(new Set(barLevels(new Uint8Array(512), 72, hertzPerByte))).toEqual(new Set([0]))
})

test('a peak stays for a moment, then falls until something louder comes', () => {
  let peak = nextPeak({ level: 0, rest: 0 }, 0.8)
  for (let frame = 0; frame < 22; frame += 1) peak = nextPeak(peak, 0)
  expect(peak.level).toBe(0.8)
  for (let frame = 0; frame < 10; frame += 1) peak = nextPeak(peak, 0)
  expect(peak.level).toBeCloseTo(0.68)
  expect(nextPeak(peak, 0.9).level).toBe(0.9)
})

test('the colours run from red to violet', () => {
  expect([barColour(0, 72), barColour(71, 72)]).toEqual(['oklch(0.74 0.145 25)', 'oklch(0.74 0.145 310)'])
})
