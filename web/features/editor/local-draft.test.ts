import { beforeEach, expect, test, vi } from 'vitest'
import { noText } from './article-text.ts'
import { dropDraft, keepDraft, readDraft } from './local-draft.ts'

beforeEach(() => localStorage.clear())

const text = { ...noText, title: 'Mar', content: '<p>onda</p>', trackId: 3 }

test('a draft is there for its writer and its article only, until it is dropped', () => {
  keepDraft(7, 1, { text, version: 4 })
  expect(readDraft(7, 1)).toEqual({ text, version: 4 })
  expect(readDraft(8, 1)).toBeUndefined()
  expect(readDraft(7, undefined)).toBeUndefined()
  dropDraft(7, 1)
  expect(readDraft(7, 1)).toBeUndefined()
})

test.each(['nonsense{', 'null', '7', '{}', '{"text":{},"version":1}', '{"text":{"title":1},"version":1}'])(
  'what somebody else put there is no draft: %s',
  (stored) => {
    localStorage.setItem('draft:7:article:1', stored)
    expect(readDraft(7, 1)).toBeUndefined()
  },
)

test('a full storage stops nobody from writing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(7, 1, { text, version: 4 })
  expect(warn).toHaveBeenCalled()
  full.mockRestore()
  warn.mockRestore()
})
