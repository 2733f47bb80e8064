import { expect, test } from 'vitest'
import { timeSpan, waitingTime } from './time-span.ts'

test.each([
  [10, 'pt', '10 minutos'],
  [60, 'pt', '1 hora'],
  ['1440', 'pt', '1 dia'],
  [1560, 'pt', '1 dia e 2 horas'],
  [1501, 'pt', '1 dia, 1 hora e 1 minuto'],
  [10_080, 'en', '7 days'],
  [525_600, 'en', '365 days'],
  [120, 'fr', '2 heures'],
  [1560, 'fr', '1 jour et 2 heures'],
  [1, 'es', '1 minuto'],
  [1560, 'es', '1 día y 2 horas'],
])('%s minutes in %s are %s', (minutes, language, expected) => {
  // French keeps a number and its unit on one line.
  expect(timeSpan(minutes, language).replaceAll('\u00a0', ' ')).toBe(expected)
})

test.each([
  [0.2, 'pt', '1 minuto'],
  [9, 'es', '1 minuto'],
  ['60', 'en', '1 minute'],
  [61, 'fr', '2 minutes'],
  [3600, 'pt', '1 hora'],
  [5000, 'pt', '1 hora e 24 minutos'],
])('whoever has to wait %s seconds is told in %s to wait %s', (seconds, language, expected) => {
  expect(waitingTime(seconds, language).replaceAll('\u00a0', ' ')).toBe(expected)
})
