import { expect, test } from 'vitest'
import { wordAtCaret } from './use-typed-word.ts'

const typed = (text: string) => {
  const { sign = '', query = '', start } = wordAtCaret(text, text.length) ?? {}
  return sign && { sign, query, start }
}

test('a slash opens commands only where it opens the text', () => {
  expect(typed('/')).toEqual({ sign: '/', query: '', start: 0 })
  expect(typed('/ki')).toEqual({ sign: '/', query: 'ki', start: 0 })
  for (const text of ['oi /ki', '//ki', '/kick rui', 'um\n/ki', 'e/ou']) expect(typed(text)).toBe('')
})

test('people and channels are named from the first letter on, after a space', () => {
  expect(typed('@')).toEqual({ sign: '@', query: '', start: 0 })
  expect(typed('oi @Du')).toEqual({ sign: '@', query: 'Du', start: 3 })
  expect(typed('veja (#são')).toEqual({ sign: '#', query: 'são', start: 6 })
  expect(typed('/kick @ru')).toEqual({ sign: '@', query: 'ru', start: 6 })
  for (const text of ['eu@exemplo', 'a#b', '@duda ', '##']) expect(typed(text)).toBe('')
})

test('an emoji takes two letters, so that a smile stays one', () => {
  expect(typed('oi :co')).toEqual({ sign: ':', query: 'co', start: 3 })
  expect(typed(':coração')).toEqual({ sign: ':', query: 'coração', start: 0 })
  expect(typed('❤️:fo')).toEqual({ sign: ':', query: 'fo', start: 2 })
  expect(typed(':+1')).toEqual({ sign: ':', query: '+1', start: 0 })
  for (const text of [':', ':D', ':)', ':-)', 'às 12:30', 'http://', 'nota:co']) expect(typed(text)).toBe('')
})

test('a second colon closes the name of an emoji', () => {
  expect(wordAtCaret('a :heart: b', 9)).toMatchObject({ query: 'heart', start: 2, end: 9, isClosed: true })
  expect(wordAtCaret(':heart', 6)?.isClosed).toBe(false)
})

test('in the middle of a word nothing is completed, before a space it is', () => {
  expect(wordAtCaret('@duda', 3)).toBeUndefined()
  expect(wordAtCaret('@du tudo?', 3)).toMatchObject({ query: 'du', end: 3 })
})
