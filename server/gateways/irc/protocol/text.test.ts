import { expect, test } from 'vitest'
import { processorTime } from '../../../../tests/support/processor-time.ts'
import { encode, messageOf } from '../transport/outbox.ts'
import { splitText } from './text.ts'

const held: ReadonlySet<never> = new Set()

test('a letter of more marks than a line holds is cut between them', () => {
  const pieces = splitText(`a${'\u0301'.repeat(1500)} fim`, 400)
  expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(400)
  expect(pieces.join('').length).toBe(1505)
})

test('a long text is cut by looking at few of its letters', () => {
  const text = 'palavra '.repeat(250)
  const letters = new Intl.Segmenter('pt')
  const hundredTimes = (work: () => unknown) => () => Array.from({ length: 100 }, work)
  const cutting = hundredTimes(() => splitText(text, 400))
  const reading = hundredTimes(() => Array.from(letters.segment(text)))
  processorTime(cutting)
  expect(processorTime(cutting)).toBeLessThan(processorTime(reading) / 3)
})

test('what is longer than a line is cut between letters; tags have room of their own', () => {
  const line = encode(messageOf('irc.localhost', 'TOPIC', ['#rio', '😀'.repeat(300)]), { held })
  expect(line.length).toBeLessThanOrEqual(512)
  expect(line.length).toBeGreaterThan(505)
  expect(line.toString()).toMatch(/^:irc\.localhost TOPIC #rio :(😀)+\r\n$/u)
  const tagged = encode(messageOf('a!b@c', 'PRIVMSG', ['#rio', 'é'.repeat(300)], { msgid: 'c1' }), {
    held: new Set(['message-tags'] as const),
  })
  expect(tagged.toString()).toMatch(/^@msgid=c1 :a!b@c PRIVMSG #rio :é+\r\n$/)
  expect(tagged.length - '@msgid=c1 '.length).toBeLessThanOrEqual(512)
})
