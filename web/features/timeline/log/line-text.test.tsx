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

test('an address leads to its passage without spelling it out', () => {
  const address = 'https://canal.test/blog/mare#:~:text=A%20luz%20boa'
  const { container } = render(<LineText text={address} names={[]} channels={new Set()} />)
  const link = container.querySelector('a')
  expect(link?.getAttribute('href')).toBe(address)
  expect(link?.textContent).toBe('https://canal.test/blog/mare')
})
