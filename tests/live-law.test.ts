import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './support/source-files.ts'

/** A test that checks the patches of an event against fetching again. */
const law = /underLaw\(/
/** Events that change nothing that is fetched. */
const stateless: Record<string, string> = {
  'nickname-error': 'a refusal, told to the one who asked',
  typing: 'kept nowhere',
  'channel-typing': 'kept nowhere',
  'queue-changed': 'says that the queue is to be fetched again, and nothing of what is in it',
  invited: 'kept nowhere: the notification that follows is what is fetched',
}
/** Events with the whole state, which needs no patch. */
const whole: Record<string, string> = {
  users: 'tests/protocol/socketio-presence.test.ts',
  online: 'tests/protocol/socketio-presence.test.ts',
}

const files = sourceFiles()
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''

/** The event names of `LiveEvents` in the contract's source. */
function eventNames(): string[] {
  const [, body = ''] = /interface LiveEvents \{\n([\s\S]*?)\n\}/.exec(textOf('contract/live.ts')) ?? []
  return [...body.matchAll(/^ {2}'?([\w-]+)'?: \[/gm)].map(([, name = '']) => name)
}

const patches = (name: string) => new RegExp(`[\\s{](?:'${name}'|${name}): ?\\(`)
const proves = (name: string) => (file: SourceFile) => law.test(file.text) && patches(name).test(file.text)

test('the contract has the live events that this test believes it has', () => {
  expect(eventNames()).toEqual(expect.arrayContaining(['new-message', 'kicked', 'unread', 'online']))
})

test('for every live event a test compares the patched state with what is fetched again', () => {
  const tests = files.filter(({ path }) => path.endsWith('.test.ts') && path !== 'tests/live-law.test.ts')
  const unproved = eventNames()
    .filter((name) => !(name in stateless) && !(name in whole))
    .filter((name) => !tests.some(proves(name)))
  expect(unproved).toEqual([])
})

test('an event that comes whole is compared in the test that it names', () => {
  for (const [name, path] of Object.entries(whole)) expect(textOf(path)).toContain(`heardOf('${name}')`)
})

test('an exception is an event', () => {
  expect(
    [...Object.keys(stateless), ...Object.keys(whole)].filter((name) => !eventNames().includes(name)),
  ).toEqual([])
})
