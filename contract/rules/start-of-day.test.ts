import { expect, test } from 'vitest'
import { dayAfter, hourOfDay, startOfDay } from './start-of-day.ts'

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'America/Sao_Paulo', '2026-11-20T03:00:00.000Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  // Clocks change in these nights.
  ['2026-03-29', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', 'Europe/Lisbon', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00.000Z'],
  // Where they go forward at midnight there is none, and where they go back to it there are two.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2019-02-17', 'America/Sao_Paulo', '2019-02-17T03:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-06-12', 'Asia/Kathmandu', '2026-06-11T18:15:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant)
})

test.each([
  ['2026-11-20', 'America/Sao_Paulo', '2026-11-20T11:00:00.000Z'],
  // Clocks have changed in these nights.
  ['2026-03-29', 'Europe/Lisbon', '2026-03-29T07:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-25T07:00:00.000Z'],
])('at eight on %s clocks in %s are at %s', (day, timeZone, instant) => {
  expect(hourOfDay(day, 8, timeZone)).toBe(instant)
})

test('the day after the last of a month is the first of the next', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2026-12-31', 6)).toBe('2027-01-06')
})
