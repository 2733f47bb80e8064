import { afterEach, expect, test, vi } from 'vitest'
import { draftKey, firstWordsKey } from '../../platform/storage/storage-keys.ts'
import { claimFirstWords, saveFirstWords } from './first-words.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const draft = () => localStorage.getItem(draftKey(7, 'barra'))

test('what a visitor wrote is a draft of whoever signs in, once', () => {
  saveFirstWords('barra', 'estou chegando')
  claimFirstWords(7)
  expect(draft()).toBe('estou chegando')
  localStorage.removeItem(draftKey(7, 'barra'))
  claimFirstWords(7)
  expect(draft()).toBeNull()
})

test('a draft that is there already stays before it', () => {
  localStorage.setItem(draftKey(7, 'barra'), 'bom dia')
  saveFirstWords('barra', 'estou chegando')
  claimFirstWords(7)
  expect(draft()).toBe('bom dia\nestou chegando')
})

test('who signs in an hour later may be somebody else, and gets nothing of it', () => {
  vi.useFakeTimers()
  saveFirstWords('barra', 'estou chegando')
  vi.advanceTimersByTime(61 * 60_000)
  claimFirstWords(7)
  expect([draft(), localStorage.getItem(firstWordsKey)]).toEqual([null, null])
})

test('what is broken in the storage is passed over', () => {
  for (const broken of ['', '{', 'null', '{"channel":1}']) {
    localStorage.setItem(firstWordsKey, broken)
    claimFirstWords(7)
  }
  expect(draft()).toBeNull()
})
