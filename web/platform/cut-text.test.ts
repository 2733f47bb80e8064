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
