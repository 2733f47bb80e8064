import { afterEach, expect, test, vi } from 'vitest'
import { clockChangeAt, fromLocalMoment, toLocalMoment } from './local-moment.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['2027-03-28T00:59', undefined, '2027-03-28T00:59:00.000Z', '2027-03-28T00:59'],
  ['2027-03-28T01:30', 'skipped', '2027-03-28T01:30:00.000Z', '2027-03-28T02:30'],
  ['2027-03-28T02:30', undefined, '2027-03-28T01:30:00.000Z', '2027-03-28T02:30'],
  ['2027-10-31T00:59', undefined, '2027-10-30T23:59:00.000Z', '2027-10-31T00:59'],
  ['2027-10-31T01:30', 'twice', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30'],
  ['2027-10-31T02:00', undefined, '2027-10-31T02:00:00.000Z', '2027-10-31T02:00'],
])('in Lisbon %s is %s and counts as %s', (typed, change, instant, shown) => {
  vi.stubEnv('TZ', 'Europe/Lisbon')
  expect(clockChangeAt(typed)).toBe(change)
  expect(fromLocalMoment(typed)).toBe(instant)
  expect(toLocalMoment(instant)).toBe(shown)
})

test.each([
  ['Australia/Lord_Howe', '2027-10-03T02:15', 'skipped'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', 'twice'],
  ['America/Sao_Paulo', '2027-03-28T01:30', undefined],
  ['America/Sao_Paulo', '2018-11-04T00:30', 'skipped'],
  ['America/Sao_Paulo', '', undefined],
])('in %s %s is %s', (zone, typed, change) => {
  vi.stubEnv('TZ', zone)
  expect(clockChangeAt(typed)).toBe(change)
})
