import { expect, test } from 'vitest'
import { stillTyping, type Typists, typingEnded, typingTold } from './typists.ts'

const nobody: Typists = new Map()
const received = (userId: number, nickname: string, is_typing = true) => ({ userId, nickname, is_typing })
const names = (typists: Typists) => Array.from(typists.values(), ({ nickname }) => nickname)

test('who writes is shown for six seconds, in the order in which they began, and longer where they go on', () => {
  let typists = typingTold(nobody, received(1, 'Ana'), 0)
  typists = typingTold(typists, received(2, 'Rui'), 1000)
  typists = typingTold(typists, received(1, 'Ana'), 3000)
  expect(names(typists)).toEqual(['Ana', 'Rui'])
  expect(names(stillTyping(typists, 7000))).toEqual(['Ana'])
  expect(names(stillTyping(typists, 9000))).toEqual([])
  expect(stillTyping(typists, 6000)).toBe(typists)
})

test('who stops, speaks or leaves is no longer shown', () => {
  const both = typingTold(typingTold(nobody, received(1, 'Ana'), 0), received(2, 'Rui'), 0)
  expect(names(typingTold(both, received(1, 'Ana', false), 1))).toEqual(['Rui'])
  expect(names(typingEnded(both, 2))).toEqual(['Ana'])
  expect(typingEnded(both, undefined)).toBe(both)
})
