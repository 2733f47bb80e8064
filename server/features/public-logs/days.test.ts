import { expect, test } from 'vitest'
import { beginningOf, dayAfter } from './public-logs.service.ts'

test.each([
  ['2026-06-12', 'America/Sao_Paulo', '2026-06-12T03:00:00.000Z'],
  ['2026-06-12', 'UTC', '2026-06-12T00:00:00.000Z'],
  ['2026-06-12', 'Asia/Kathmandu', '2026-06-11T18:15:00.000Z'],
  // Clocks that go forward and back during this day.
  ['2026-03-29', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', 'Europe/Lisbon', '2026-03-29T23:00:00.000Z'],
  ['2026-10-26', 'Europe/Lisbon', '2026-10-26T00:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(beginningOf(day, timeZone)).toBe(instant)
})

test('after the last day of a year comes the first of the next', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
})
