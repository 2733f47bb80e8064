import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time.ts'
import { answerSubject, quote, quotedParts } from './answers.ts'

test.each([
  ['Um pedido', 'Re: Um pedido'],
  ['Re: Um pedido', 'Re: Um pedido'],
  ['RE: um pedido', 'RE: um pedido'],
  ['Receita', 'Re: Receita'],
  ['', 'Re:'],
])('the answer to “%s” is “%s”', (subject, answer) => {
  expect(answerSubject(subject)).toBe(answer)
})

test('what is quoted twice is marked twice, and an empty line has no trailing space', () => {
  expect(quote('Oi\n\n> antes')).toBe('> Oi\n>\n>> antes')
})

test('a text falls into what is quoted and what is not', () => {
  expect(quotedParts('Sim.\n\nAna escreveu:\n> Oi\n>\n> Tudo?\n\nAté')).toEqual([
    { quoted: false, text: 'Sim.\n\nAna escreveu:' },
    { quoted: true, text: 'Oi\n\nTudo?' },
    { quoted: false, text: 'Até' },
  ])
  expect(quotedParts('')).toEqual([])
})

test('line breaks without end are read once', () => {
  const text = `a${'\n'.repeat(200_000)}b`
  expect(processorTime(() => expect(quotedParts(text)).toEqual([{ quoted: false, text }]))).toBeLessThan(200)
})
