import { expect, test } from 'vitest'
import { cut } from './cut-text.ts'

test('short texts stay, long ones end at a word', () => {
  expect(cut('  Canal \n Barra ', 20)).toBe('Canal Barra')
  expect(cut('um barco na barra', 12)).toBe('um barco na…')
})

test('a character is never cut in two, and a word longer than half of it all is', () => {
  expect(cut('🌊'.repeat(20), 5)).toBe('🌊🌊🌊🌊…')
  expect(cut('🌊'.repeat(5), 5)).toBe('🌊🌊🌊🌊🌊')
  expect(cut(`a${'🌊'.repeat(20)}`, 5)).toBe('a🌊🌊🌊…')
})

test('a flag, a family and a letter with its accent are one character each', () => {
  expect(cut('🇧🇷'.repeat(20), 5)).toBe('🇧🇷🇧🇷🇧🇷🇧🇷…')
  expect(cut('👨‍👩‍👧'.repeat(4), 4)).toBe('👨‍👩‍👧'.repeat(4))
  expect(cut('e\u0301'.repeat(20), 5)).toBe(`${'e\u0301'.repeat(4)}…`)
})

test('what only looks like a short text is cut, too', () => {
  const stacked = `e${'\u0301'.repeat(10_000)}`
  expect(cut(`mar ${stacked}`, 5)).toBe('mar…')
  expect(cut('mar '.repeat(100_000), 8)).toBe('mar mar…')
})

test('a sign that belongs to the letter before it is not left behind where that is the last one', () => {
  expect(cut(`mare\u0301`, 4)).toBe('mare\u0301')
  expect(cut(`maré alta${'\u0301'} e`, 9)).toBe('maré alt…')
})
