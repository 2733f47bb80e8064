import fc from 'fast-check'
import { expect, test } from 'vitest'
// https://github.com/ircdocs/parser-tests at 6b417e6, CC0 1.0, as JSON.
import cases from '../../../../tests/support/irc-parser-tests.json' with { type: 'json' }
import { parseMessage, serializeMessage } from './message.ts'

interface Atoms {
  tags?: Record<string, string>
  source?: string
  verb: string
  params?: string[]
}

const messageOf = ({ tags = {}, source, verb, params = [] }: Atoms) => ({
  tags: new Map(Object.entries(tags)),
  ...(source === undefined ? {} : { source }),
  command: verb,
  params,
})

test.each(cases['msg-split'])('$input is read as the parser tests of ircdocs say', ({ input, atoms }) => {
  expect(parseMessage(input)).toEqual(messageOf(atoms as unknown as Atoms))
})

test.each(cases['msg-join'])(
  'a line is written as the parser tests of ircdocs say: $desc',
  ({ atoms, matches }) => {
    expect(matches).toContain(serializeMessage(messageOf(atoms as unknown as Atoms)))
  },
)

test('what is nothing but tags, a source or spaces is no message', () => {
  for (const line of ['', ' ', '@a=b', '@a=b ', ':source', ':source ', '@a :b '])
    expect(parseMessage(line)).toBeUndefined()
})

test('no field can begin a line of its own, and what is written is read again as it was', () => {
  const field = fc.string({ unit: 'binary', maxLength: 40 })
  const middle = field.map((text) => text.replace(/[\s\0:]/g, '') || 'x')
  const message = fc.record({
    tags: fc
      .dictionary(fc.stringMatching(/^\+?[a-z][a-z0-9-]{0,9}$/), field)
      .map((tags) => new Map(Object.entries(tags))),
    source: middle,
    command: fc.stringMatching(/^[A-Z]{1,9}$/),
    params: fc.tuple(fc.array(middle, { maxLength: 5 }), field).map(([params, last]) => [...params, last]),
  })
  fc.assert(
    fc.property(message, (given) => {
      const isRefused =
        given.params.some((param) => /[\0\r\n]/.test(param)) ||
        [...given.tags.values()].some((value) => value.includes('\0'))
      if (isRefused) {
        expect(() => serializeMessage(given)).toThrow()
        return
      }
      const line = serializeMessage(given)
      expect(line).not.toMatch(/[\0\r\n]/)
      expect(parseMessage(line)).toEqual(given)
    }),
    { numRuns: 300 },
  )
})
