import { expect, test } from 'vitest'
import { type DateSettings, dateLocale } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'
import { createChatTimes } from '../timeline/log/chat-times.ts'
import { createRelativeTimes } from './use-relative-times.ts'

const now = new Date('2026-11-20T12:00:00Z')
const seenIn = (language: Language, dateStyle: DateSettings['dateStyle'] = 'long-pt') => {
  const times = createChatTimes({ dateStyle, timeZone: 'America/Sao_Paulo' }, language)
  return createRelativeTimes(times, dateLocale({ dateStyle }, language))(now)
}

test.each([
  ['2026-11-20T12:00:09Z', 'hoje', 'agora'],
  ['2026-11-20T11:59:30Z', 'hoje', 'agora'],
  ['2026-11-20T11:59:00Z', 'hoje', 'há 1 minuto'],
  ['2026-11-20T11:55:01Z', 'hoje', 'há 4 minutos'],
  ['2026-11-20T09:59:00Z', 'hoje', 'há 2 horas'],
  ['2026-11-20T02:00:00Z', 'ontem', '23:00'],
  ['2026-11-19T11:00:00Z', 'ontem', '08:00'],
  ['2026-11-18T11:00:00Z', 'quarta-feira, 18 de novembro de 2026', '08:00'],
])('%s was %s, %s', (at, day, time) => {
  const { dayName, onItsDay } = seenIn('pt')
  expect([dayName(at), onItsDay(at)]).toEqual([day, time])
})

test('it is told in the language of the dates beside it', () => {
  const at = '2026-11-20T11:55:00Z'
  const timesIn = (dateStyle: DateSettings['dateStyle']) =>
    (['en', 'fr', 'es'] as const).map((language) => seenIn(language, dateStyle).onItsDay(at))
  expect(timesIn('long-pt')).toEqual(['há 5 minutos', 'há 5 minutos', 'há 5 minutos'])
  expect(timesIn('interface')).toEqual(['5 minutes ago', 'il y a 5 minutes', 'hace 5 minutos'])
  expect(seenIn('fr', 'interface').dayName('2026-11-18T11:00:00Z')).toBe('mercredi 18 novembre 2026')
})
