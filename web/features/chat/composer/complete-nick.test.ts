import { expect, test } from 'vitest'
import { completeNick, mention } from './complete-nick.ts'

const nicks = ['duda', 'Rui_Boom', 'rui', 'lia.camara']
const typed = (text: string) => ({ text, caret: text.length })

test('the first word becomes an address, a later one a name', () => {
  expect(completeNick(typed('du'), nicks, undefined)?.text).toBe('duda: ')
  expect(completeNick(typed('oi @li'), nicks, undefined)?.text).toBe('oi @lia.camara ')
})

test('pressing again goes through all names that fit, and round', () => {
  const first = completeNick(typed('ru'), nicks, undefined)
  const second = first && completeNick(first, nicks, first)
  const third = second && completeNick(second, nicks, second)

  expect([first?.text, second?.text, third?.text]).toEqual(['Rui_Boom: ', 'rui: ', 'Rui_Boom: '])
})

test('what stands behind the caret stays', () => {
  const done = completeNick({ text: 'oi du tudo?', caret: 5 }, nicks, undefined)

  expect(done).toMatchObject({ text: 'oi duda tudo?', caret: 8 })
})

test.each(['', 'oi ', 'zz'])('after %j Tab moves on as everywhere else', (text) => {
  expect(completeNick(typed(text), nicks, undefined)).toBeUndefined()
})

test('a mention opens the line or joins it', () => {
  expect(mention(typed(''), 'duda')).toEqual({ text: 'duda: ', caret: 6 })
  expect(mention(typed('oi'), 'duda').text).toBe('oi @duda ')
  expect(mention({ text: 'oi  tudo?', caret: 3 }, 'duda').text).toBe('oi @duda tudo?')
})

test('a slash at the start completes commands, elsewhere it does not', () => {
  const first = completeNick({ text: '/k', caret: 2 }, ['/kim', 'kim'], undefined)
  expect(first?.text).toBe('/kick ')
  expect(first && completeNick(first, [], first)?.text).toBe('/kickban ')
  expect(completeNick({ text: '/kick k', caret: 7 }, ['kim'], undefined)?.text).toBe('/kick kim ')
  expect(completeNick({ text: 'vi /k', caret: 5 }, ['kim'], undefined)).toBeUndefined()
})
