import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('the words of a text come without its tags, and signs are themselves again', () => {
  expect(plainText('<p>Som &amp; <em>mar</em></p>\n<p>1 &lt; 2</p>')).toBe('Som & mar 1 < 2')
})

test('a tag that a cut has left open is no word', () => {
  expect(plainText('<p>mar</p><img alt="')).toBe('mar')
})
