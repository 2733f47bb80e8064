import { expect, test } from 'vitest'
import type { RunResults } from '../tests/support/counts-reporter.ts'
import { filesForSecondRun, summarize, withSecondRun } from './summarize.ts'

const passed = (count: number, skipped = 0) => ({ passed: count, failed: 0, skipped })
const failed = { passed: 2, failed: 1, skipped: 0 }
const run = (files: RunResults['files'], strayErrors = 0): RunResults => ({ files, strayErrors })

test('the closing line counts what ran', () => {
  const results = run({ 'a.test.ts': passed(5), 'b.test.ts': passed(7) })
  expect(summarize(results, true)).toEqual({ line: '12 passed, 0 failed', isSuccess: true })
})

test('skipped tests are named and do no harm', () => {
  const results = run({ 'a.test.ts': passed(12, 2) })
  expect(summarize(results, true)).toEqual({ line: '12 passed, 0 failed, 2 skipped', isSuccess: true })
})

test('a failed test is a failure', () => {
  const results = run({ 'a.test.ts': passed(10), 'b.test.ts': failed })
  expect(summarize(results, false)).toEqual({ line: '12 passed, 1 failed', isSuccess: false })
})

test('an error of no test is a failure', () => {
  const results = run({ 'a.test.ts': passed(12) }, 1)
  expect(summarize(results, false)).toEqual({ line: '12 passed, 1 failed', isSuccess: false })
})

test('a runner that breaks down counts as a failed test', () => {
  const results = run({ 'a.test.ts': passed(12) })
  expect(summarize(results, false)).toEqual({ line: '12 passed, 1 failed', isSuccess: false })
})

test('no tests at all is a failure', () => {
  expect(summarize(run({}), true)).toEqual({ line: '0 passed, 1 failed', isSuccess: false })
})

test('files that failed run twice, unless they are many or something else broke', () => {
  expect(filesForSecondRun(run({ 'a.test.ts': passed(1), 'b.test.ts': failed }))).toEqual(['b.test.ts'])
  expect(filesForSecondRun(run({ 'b.test.ts': failed }, 1))).toEqual([])
  const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.test.ts`, failed]))
  expect(filesForSecondRun(run(many))).toEqual([])
})

test('what passes the second time has passed, what fails again has failed', () => {
  const first = run({ 'a.test.ts': passed(1), 'b.test.ts': failed })
  const better = withSecondRun(first, run({ 'b.test.ts': passed(3) }))
  expect(summarize(better, true)).toEqual({ line: '4 passed, 0 failed', isSuccess: true })
  const asBad = withSecondRun(first, run({ 'b.test.ts': failed }))
  expect(summarize(asBad, false)).toEqual({ line: '3 passed, 1 failed', isSuccess: false })
})
