import { expect, test } from 'vitest'
import { parseEmoji } from './emoji.ts'

test.each(['👍', '👍🏽', '❤️', '🇧🇷', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '5️⃣', '👩🏽‍❤️‍💋‍👨🏿'])('%s is one emoji', (emoji) => {
  expect(parseEmoji(emoji)).toBe(emoji)
})

test('a sign that is not said to be a picture becomes one', () => {
  expect(parseEmoji('❤')).toBe('❤️')
})

test.each(['', 'a', '5', '👍👍', '👍 ', ':heart:', '\u200d', '👍'.repeat(500), '👨\u200d'.repeat(500)])(
  '“%s” is none',
  (text) => {
    expect(parseEmoji(text)).toBeUndefined()
  },
)
