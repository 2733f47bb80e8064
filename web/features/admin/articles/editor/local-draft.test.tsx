import { beforeEach, expect, test, vi } from 'vitest'
import { noText } from './article-text.ts'
import { deleteDraft, readDraft, saveDraft } from './local-draft.ts'

beforeEach(() => localStorage.clear())

async function anotherTab() {
  vi.resetModules()
  sessionStorage.clear()
  return import('./local-draft.ts')
}

const text = { ...noText, title: 'Mar', content: '<p>onda</p>', trackId: 3 }

test('a draft is there for its writer and its article only, until it is dropped', () => {
  saveDraft(7, 1, { text, version: 4 })
  expect(readDraft(7, 1)).toEqual({ text, version: 4 })
  expect(readDraft(8, 1)).toBeUndefined()
  expect(readDraft(7, undefined)).toBeUndefined()
  deleteDraft(7, 1)
  expect(readDraft(7, 1)).toBeUndefined()
})

test('a tab that is loaded again is still the same', async () => {
  saveDraft(7, 1, { text, version: 4 })
  window.dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  const again = await import('./local-draft.ts')
  again.deleteDraft(7, 1)
  expect(localStorage.length).toBe(0)
})

test('two tabs keep what each of them wrote, and what is left of a closed one goes on in the next', async () => {
  const there = await anotherTab()
  saveDraft(7, 1, { text, version: 4 })
  there.saveDraft(7, 1, { text: { ...text, title: 'Rio' }, version: 4 })
  expect(readDraft(7, 1)?.text.title).toBe('Mar')
  expect(there.readDraft(7, 1)?.text.title).toBe('Rio')
  deleteDraft(7, 1)

  const next = await anotherTab()
  expect(next.readDraft(7, 1)?.text.title).toBe('Rio')
  next.deleteDraft(7, 1)
  expect(next.readDraft(7, 1)).toBeUndefined()
})

test.each(['nonsense{', 'null', '7', '{}', '{"text":{},"version":1}', '{"text":{"title":1},"version":1}'])(
  'what somebody else put there is no draft: %s',
  (stored) => {
    localStorage.setItem('draft:7:article:1:tab', stored)
    expect(readDraft(7, 1)).toBeUndefined()
  },
)

test('a full storage stops nobody from writing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveDraft(7, 1, { text, version: 4 })
  expect(warn).toHaveBeenCalled()
  full.mockRestore()
  warn.mockRestore()
})
