import { expect, test } from 'vitest'
import { summarize } from './summarize.ts'

test('the closing line counts what ran', () => {
  const counts = { passed: 12, failed: 0, skipped: 0 }
  expect(summarize(counts, true)).toEqual({ line: '12 passed, 0 failed', isSuccess: true })
})

test('skipped tests are named and do no harm', () => {
  const counts = { passed: 12, failed: 0, skipped: 2 }
  expect(summarize(counts, true)).toEqual({ line: '12 passed, 0 failed, 2 skipped', isSuccess: true })
})

test('a failed test is a failure', () => {
  const counts = { passed: 12, failed: 3, skipped: 0 }
  expect(summarize(counts, false)).toEqual({ line: '12 passed, 3 failed', isSuccess: false })
})

test('a runner that breaks down counts as a failed test', () => {
  const counts = { passed: 12, failed: 0, skipped: 0 }
  expect(summarize(counts, false)).toEqual({ line: '12 passed, 1 failed', isSuccess: false })
})

test('no tests at all is a failure', () => {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  expect(summarize(counts, true)).toEqual({ line: '0 passed, 1 failed', isSuccess: false })
})
