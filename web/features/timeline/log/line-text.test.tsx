import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineText } from './line-text.tsx'

const isLarge = (text: string) =>
  render(<LineText text={text} names={[]} channels={new Set()} />).container.querySelector(
    '[data-words="emoji"]',
  ) !== null

test.each(['😂', '🎬🎥🔥', '👍🏽 🇧🇷', '❤️', '👨‍👩‍👧‍👦 🏳️‍🌈'])('%s alone is drawn larger', (text) => {
  expect(isLarge(text)).toBe(true)
})

test.each(['', 'oi 😂', '123', '#', '1️⃣ lugar', '->', '😂'.repeat(25)])('%j is drawn as words are', (text) => {
  expect(isLarge(text)).toBe(false)
})
