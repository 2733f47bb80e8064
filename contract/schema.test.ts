import { describe, expect, test } from 'vitest'
import { processorTime } from '../tests/support/processor-time.ts'
import { boundedText, line, opaqueText, prose, trimmedText } from './schema.ts'

const marks = '\u0301\u0316'.repeat(500_000)
const schemas = {
  line: line({ max: 80 }),
  prose: prose({ max: 80 }),
  boundedText: boundedText(80),
  trimmedText: trimmedText(80),
  opaqueText: opaqueText(80),
}

describe('of a text that is too long nothing but its length is looked at:', () => {
  test.each(Object.entries(schemas))('%s', (_, schema) => {
    const { error } = schema.safeParse(marks)
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
    // Sorting them takes minutes.
    expect(processorTime(() => schema.safeParse(marks))).toBeLessThan(50)
  })
})

describe('more marks on one letter than any language has are refused:', () => {
  test.each(Object.entries(schemas).filter(([name]) => name !== 'opaqueText'))('%s', (_, schema) => {
    expect(schema.safeParse(`a${'\u0301'.repeat(30)}`).success).toBe(true)
    expect(schema.safeParse(`a${'\u0301'.repeat(31)}`).error?.issues).toMatchObject([
      { message: 'text_marks' },
    ])
  })
})

test('a text that fits when it is composed may be sent decomposed', () => {
  // No letter has more parts.
  expect(line({ max: 80 }).parse('\u1f82'.repeat(80).normalize('NFD'))).toBe('\u1f82'.repeat(80))
  expect(prose({ max: 80 }).parse('\r\né'.repeat(40).normalize('NFD'))).toBe('\né'.repeat(40).trim())
  expect(line({ max: 80 }).safeParse('\u1f82'.repeat(81).normalize('NFD')).success).toBe(false)
})
