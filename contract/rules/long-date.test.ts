import { expect, test } from 'vitest'
import { datesOf, formatBirthday } from './long-date.ts'

const asAtFirst = { dateStyle: 'long-pt', timeZone: 'America/Sao_Paulo' } as const
const { formatFullDate, formatLongDate, formatLongInstant } = datesOf(asAtFirst, 'fr')

test('a date is written in the long Brazilian form', () => {
  expect(formatLongDate('2024-03-04T15:00:00Z')).toBe('4 de março de 2024')
})

test('an instant has its time of day', () => {
  expect(formatLongInstant('2024-03-04T15:00:00Z')).toBe('4 de março de 2024 às 12:00')
})

test('the day is that of São Paulo, not that of Greenwich', () => {
  expect(formatLongDate('2024-03-05T02:30:00Z')).toBe('4 de março de 2024')
})

test.each(['', 'ontem', '2024-13-40'])('%j is no date', (text) => {
  expect(formatLongDate(text)).toBe('Invalid Date')
})

test('a birthday is day, month and year, in every time zone', () => {
  expect(formatBirthday('1994-07-22')).toBe('22/07/1994')
  expect(formatBirthday('2000-02-29')).toBe('29/02/2000')
})

test.each(['', 'ontem', '1994-02-30', '2001-02-29', '94-07-22', '1994-07-22T00:00:00Z'])(
  '%j is no birthday',
  (text) => {
    expect(formatBirthday(text)).toBe('Invalid Date')
  },
)

test('a full date begins with the day of the week', () => {
  expect(formatFullDate('2024-03-04T15:00:00Z')).toBe('segunda-feira, 4 de março de 2024')
})

test.each([
  ['pt', '4 de março de 2024'],
  ['en', '4 March 2024'],
  ['fr', '4 mars 2024'],
  ['es', '4 de marzo de 2024'],
])('where dates follow the interface, in %s it is written %s', (language, written) => {
  const { formatLongDate } = datesOf({ ...asAtFirst, dateStyle: 'interface' }, language)
  expect(formatLongDate('2024-03-04T15:00:00Z')).toBe(written)
})

test('the day and the hour are those of the place that the site has chosen', () => {
  const { formatLongInstant } = datesOf({ ...asAtFirst, timeZone: 'Asia/Tokyo' }, 'pt')
  expect(formatLongInstant('2024-03-04T15:00:00Z')).toBe('5 de março de 2024 às 00:00')
})
