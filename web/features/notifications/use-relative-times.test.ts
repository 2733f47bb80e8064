import { expect, test } from 'vitest'
import { createRelativeTimes } from './use-relative-times.ts'

const now = new Date('2026-11-20T12:00:00Z')
const site = { dateStyle: 'long-pt', timeZone: 'America/Sao_Paulo' } as const
const pt = createRelativeTimes(site, 'pt')

test.each([
  ['2026-11-20T12:00:09Z', 'agora'],
  ['2026-11-20T11:59:30Z', 'agora'],
  ['2026-11-20T11:59:00Z', 'há 1 minuto'],
  ['2026-11-20T11:55:01Z', 'há 4 minutos'],
  ['2026-11-20T09:59:00Z', 'há 2 horas'],
  ['2026-11-19T11:00:00Z', 'ontem'],
  ['2026-11-15T11:00:00Z', 'há 5 dias'],
  ['2026-11-13T02:00:00Z', '12 de nov. de 2026'],
])('%s was %s', (at, told) => {
  expect(pt(at, now)).toBe(told)
})

test('it is told in the language of the dates beside it', () => {
  const received = (dateStyle: 'long-pt' | 'interface') =>
    (['en', 'fr', 'es'] as const).map((language) =>
      createRelativeTimes({ ...site, dateStyle }, language)('2026-11-20T11:55:00Z', now),
    )
  expect(received('long-pt')).toEqual(['há 5 minutos', 'há 5 minutos', 'há 5 minutos'])
  expect(received('interface')).toEqual(['5 minutes ago', 'il y a 5 minutes', 'hace 5 minutos'])
})

test('after a week it is the date, in the language that the site wants dates in', () => {
  const at = '2026-11-02T12:00:00Z'
  expect(createRelativeTimes(site, 'en')(at, now)).toBe('2 de nov. de 2026')
  expect(createRelativeTimes({ ...site, dateStyle: 'interface' }, 'en')(at, now)).toBe('2 Nov 2026')
})
