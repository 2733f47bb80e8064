import { expect, test } from 'vitest'
import { isTooLong } from './pasted-length.ts'

const brought = (data: Record<string, string>) =>
  ({ getData: (type: string) => data[type] ?? '' }) as unknown as DataTransfer

test('more than a text may have is too long, as words and as HTML', () => {
  expect(isTooLong(brought({ 'text/plain': 'm'.repeat(500_000) }))).toBe(false)
  expect(isTooLong(brought({ 'text/plain': 'm'.repeat(500_001) }))).toBe(true)
  expect(isTooLong(brought({ 'text/html': '<p>mar</p>'.repeat(200_000) }))).toBe(true)
  expect(isTooLong(null)).toBe(false)
})

test('pictures in the text, style sheets and notes for programs do not count', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(2_000_000)}">`
  const sheet = `<style>${'p { }'.repeat(300_000)}</style><!--${' '.repeat(1_000_000)}-->`
  expect(isTooLong(brought({ 'text/html': `${sheet}<p>mar</p>${picture}` }))).toBe(false)
  expect(isTooLong(brought({ 'text/html': '<!--'.repeat(300_000) }))).toBe(true)
})
