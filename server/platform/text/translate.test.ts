import { expect, test } from 'vitest'
import { acceptedLanguage, createTranslator, spokenLanguage } from './translate.ts'

test.each([
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['de, fr;q=0.7, es;q=0.9', 'es'],
  ['de-DE', undefined],
  ['pt-PT', 'pt'],
  ['', undefined],
  [undefined, undefined],
])('a browser that asks for "%s" gets %s', (header, lang) => {
  expect(acceptedLanguage(header)).toBe(lang)
})

test('a wish that is not a language of ours is no wish', () => {
  expect(['pt', 'EN', 'xx', '', null].map(spokenLanguage)).toEqual([
    'pt',
    'en',
    undefined,
    undefined,
    undefined,
  ])
})

test('a name that is read from the right turns nothing of its sentence', () => {
  expect(createTranslator().in('pt')('mail:greeting', { name: 'مريم' })).toContain('\u2068مريم\u2069')
  expect(createTranslator().in('pt')('mail:greeting', { name: 'Lia & <b>' })).toContain('Lia & <b>')
})

test('a refusal is told in the reader’s language, with its values', () => {
  const translator = createTranslator()
  expect(translator.error('es', 'too_many_requests', { seconds: 90 })).toMatch(/ en 2 minutos\.$/)
  expect(translator.error('pt', 'not_found')).not.toBe(translator.error('fr', 'not_found'))
})
