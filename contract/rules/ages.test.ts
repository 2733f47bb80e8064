import { expect, test } from 'vitest'
import { ageOn, dateIn } from './ages.ts'

test.each([
  ['2000-05-10', '2018-05-09', 17],
  ['2000-05-10', '2018-05-10', 18],
  ['2000-05-10', '2018-05-11', 18],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
  ['2030-01-01', '2029-12-31', -1],
])('who was born on %s is, on %s, %i years old', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test('the date is that of the place, not of Greenwich', () => {
  const instant = new Date('2026-03-01T02:30:00Z')
  expect(dateIn('America/Sao_Paulo', instant)).toBe('2026-02-28')
  expect(dateIn('UTC', instant)).toBe('2026-03-01')
  expect(dateIn('Asia/Tokyo', instant)).toBe('2026-03-01')
})
