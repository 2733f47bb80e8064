import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { textOfHtml } from '../../platform/text/text-of-html.ts'
import { snippet } from './snippets.ts'

test('a long text is shown where the first hit is, from the beginning of a word on', () => {
  const text = `${'vento '.repeat(200)}farol ${'areia '.repeat(200)}`
  const shown = snippet(text, 'farol')
  expect(shown).toMatch(/^…vento (?:vento )+<mark>farol<\/mark> areia/)
  expect(shown).toMatch(/…$/)
  expect(Array.from(shown.replace(/<\/?mark>/g, '')).length).toBeLessThanOrEqual(300)
})

test('a text without a hit is shown from its beginning', () => {
  expect(snippet('  O\n mar ', 'lua')).toBe('O mar')
  expect(snippet('x'.repeat(400), 'lua')).toBe(`${'x'.repeat(298)}…`)
})

test('a sign is never cut in two', () => {
  expect(snippet('🌊'.repeat(400), 'mar')).toBe(`${'🌊'.repeat(298)}…`)
})

test('a text of marks alone costs no more than another one', () => {
  expect(processorTime(() => snippet('\u0301\u0316'.repeat(50_000), 'mar'))).toBeLessThan(100)
})

test('of safe HTML the text is left, also where it is cut off', () => {
  expect(textOfHtml('<p>Um <b>m</b>ar &amp; &lt;dois&gt;</p><p>Três<a href="/x"').trim()).toBe(
    'Um mar & <dois>  Três',
  )
})
