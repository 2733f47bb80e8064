import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { mentionedNames } from './mentions.ts'

test.each([
  ['lia: vem', ['lia']],
  ['Lia, vem', ['lia']],
  ['  lia: vem', ['lia']],
  ['vem lia: agora', []],
  ['oi @lia', ['lia']],
  ['oi @LIA!', ['lia']],
  ['@lia @ana, @lia', ['lia', 'ana']],
  ['(@lia)', ['lia']],
  ['oi\nana: você também', ['ana']],
  ['João: oi', ['joao']],
  ['@João', ['joao']],
  ['alguem@lia.com', []],
  ['@@lia', []],
  ['@ lia', []],
  ['lia vem', []],
  ['http://exemplo.com', ['http']],
  ['@_[mar]{1}^', ['_[mar]{1}^']],
])('%j calls %j', (text, names) => {
  expect(mentionedNames(text).map(([whole]) => whole)).toEqual(names)
})

test('a dot may end a name or a sentence', () => {
  expect(mentionedNames('fala com @lia...')).toEqual([['lia...', 'lia']])
  expect(mentionedNames('lia.souza: oi')).toEqual([['lia.souza']])
})

test('however many names a line has, twenty are looked at', () => {
  const text = Array.from({ length: 500 }, (_, index) => `@n${index}`).join(' ')
  expect(mentionedNames(text)).toHaveLength(20)
})

test('two thousand signs of any kind are read in no time', () => {
  const texts = ['@'.repeat(2000), 'a'.repeat(2000), `@${'.-'.repeat(999)}`, ' '.repeat(2000)]
  expect(processorTime(() => texts.map((text) => mentionedNames(text)))).toBeLessThan(500)
})
