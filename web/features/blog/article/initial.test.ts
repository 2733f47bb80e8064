import { expect, test } from 'vitest'
import { processorTime } from '../../../../tests/support/processor-time.ts'
import { hasInitial } from './initial.ts'

const rest = ` mar recuou e deixou na areia o que a noite trouxe. ${'Ninguém viu a onda voltar. '.repeat(9)}`
const begun = (letter: string) => `<p>${letter}${rest}</p><p>Depois.</p>`

test.each([...'ABCDEFGHIKLMNOPRSTUVWXYZ', 'o', '<em>O</em>', '<b>A</b>'])('%s is set large', (letter) => {
  expect(hasInitial(begun(letter))).toBe(true)
})

test.each([...'QJjqÁÂÃÀÇÉÊÍÓÔÕÚÑ“"«‘(1—¿', '&quot;O', '&lt;', 'A\u0301'])(
  '%s, which hangs out of its lines or is no letter, is not',
  (letter) => {
    expect(hasInitial(begun(letter))).toBe(false)
  },
)

test('a first paragraph of one line or two has none, whatever follows', () => {
  expect(hasInitial('<p>O mar recuou.</p>')).toBe(false)
  expect(hasInitial(`<p>O mar recuou.</p>${begun('O')}`)).toBe(false)
})

test('pictures may come before the first paragraph, other things not', () => {
  expect(
    hasInitial(`<figure><img src="/uploads/x.jpg" alt=""><figcaption>Q</figcaption></figure>${begun('O')}`),
  ).toBe(true)
  for (const before of [
    '<h2>Um</h2>',
    '<ul><li><p>Um</p></li></ul>',
    '<blockquote><p>Um</p></blockquote>',
    '<hr>',
  ])
    expect(hasInitial(before + begun('O'))).toBe(false)
  expect(hasInitial('')).toBe(false)
})

test('a text of pictures without end is looked at once', () => {
  const figure = '<figure><img src="/uploads/x.jpg" alt=""></figure>'
  for (const count of [24, 1000]) {
    const text = `${figure.repeat(count)}<h2>Fim</h2>`
    expect(processorTime(() => expect(hasInitial(text)).toBe(false))).toBeLessThan(200)
  }
})
