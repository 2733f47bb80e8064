import { describe, expect, test } from 'vitest'
import { differs, followText } from './follow-text.ts'

const html = (...stanzas: string[][]) => stanzas.map((lines) => `<p>${lines.join('<br>')}</p>`).join('')
const content = html(['Quatro clarões', 'e o mar'], ['Vira o rosto'])
const lrc = '[00:01.00]Quatro clarões\n[00:02.50]e o mar\n[00:05.99]\n[00:06.00]Vira o rosto'
const follow = (...stanzas: string[][]) => followText({ lrc, content }, html(...stanzas))

describe('the times of a lyric whose text is changed', () => {
  test('stay as they are where no word is another', () => {
    const written = '[ar:Mareta]\n[00:01.0]Quatro clarões\n[00:02.5]e o mar\n[00:06]Vira o rosto'
    const bold = content.replace('mar', '<strong>mar</strong>')
    expect(followText({ lrc: written, content }, bold)).toBe(written)
  })

  test('are those of the line that is corrected', () => {
    expect(follow(['Quatro clarões', 'e o mar aberto'], ['Vira o rosto'])).toBe(
      '[00:01.00]Quatro clarões\n[00:02.50]e o mar aberto\n[00:05.99]\n[00:06.00]Vira o rosto',
    )
  })

  test('leave room for lines that come between, before and after', () => {
    expect(
      follow(['Antes', 'Quatro clarões', 'e o mar', 'e a areia'], ['Vira o rosto', 'Fim', 'mesmo']),
    ).toBe(
      [
        ...['[00:00.00]Antes', '[00:01.00]Quatro clarões', '[00:02.50]e o mar', '[00:04.25]e a areia'],
        ...['[00:05.99]', '[00:06.00]Vira o rosto', '[00:09.00]Fim', '[00:12.00]mesmo'],
      ].join('\n'),
    )
  })

  test('go with the lines that are taken out', () => {
    expect(follow(['Quatro clarões'], ['Vira o rosto'])).toBe(
      '[00:01.00]Quatro clarões\n[00:05.99]\n[00:06.00]Vira o rosto',
    )
    expect(followText({ lrc, content }, '<p></p>')).toBe('')
  })

  test('of words stay where a line has as many, and so do pauses', () => {
    const timed = '[00:01.00]<00:01.00>e <00:01.40>o <00:01.80>mar\n[00:02.00]\n[00:04.00]Vira'
    const text = html(['e o mar', 'Vira'])
    expect(followText({ lrc: timed, content: text }, html(['e o sol', 'Vira']))).toBe(
      '[00:01.00]<00:01.00>e <00:01.40>o <00:01.80>sol\n[00:02.00]\n[00:04.00]Vira',
    )
  })

  test('are not made up where some lines had none yet', () => {
    const half = { lrc: '[00:01.00]Quatro clarões\ne o mar', content: html(['Quatro clarões', 'e o mar']) }
    expect(followText(half, html(['Quatro clarões', 'e depois', 'e o mar']))).toBe(
      '[00:01.00]Quatro clarões\ne depois\ne o mar',
    )
  })
})

test('lines that say something else than the text are noticed', () => {
  expect(differs({ lrc, content })).toBe(false)
  expect(differs({ lrc: '', content })).toBe(false)
  expect(differs({ lrc, content: html(['Quatro clarões']) })).toBe(true)
})
