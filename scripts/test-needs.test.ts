import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNeeds } from './test-needs.ts'

const needsOf = (...given: string[]) => findNeeds(join(import.meta.dirname, '..'), given)
const everything = ['web', 'browser', 'redis']

test('the whole needs everything, and so does what may be the value of an option, or is the name of nothing', () => {
  expect(needsOf()).toEqual(everything)
  expect(needsOf('--reporter=dot')).toEqual(everything)
  expect(needsOf('-t', 'chat')).toEqual(everything)
  expect(needsOf('no-such-thing')).toEqual(everything)
  expect(needsOf('server/features/mailbox', 'no-such-thing')).toEqual(everything)
})

test('tests of a rule, of a feature or of a component need nothing', () => {
  expect(needsOf('contract/', 'web/ui', '--reporter=dot')).toEqual([])
  expect(needsOf('server/features/mailbox')).toEqual([])
  expect(needsOf('./server/features/mailbox/')).toEqual([])
})

test('what is named by a part of its path needs what all tests do that have it in theirs', () => {
  expect(needsOf('chat')).toEqual([])
  expect(needsOf('server/features/mailbox/', 'Chat')).toEqual([])
  expect(needsOf('mailbox')).toEqual(everything)
})

test('tests of whole pages need the built pages, and those of several nodes a Redis', () => {
  expect(needsOf('server/pages/built-pages.test.ts')).toEqual(['web'])
  expect(needsOf('server/pages')).toContain('web')
  expect(needsOf('server/providers/redis')).toEqual(['redis'])
  expect(needsOf('tests/e2e/blog.test.ts')).toEqual(everything)
  expect(needsOf('tests/protocol')).toEqual(['web', 'redis'])
})
