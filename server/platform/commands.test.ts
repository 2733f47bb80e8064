import { afterEach, expect, test, vi } from 'vitest'
import { print, sentenceOf } from './commands.ts'

afterEach(() => void vi.restoreAllMocks())

const hostile = 'Farol\u001b]0;meu\u0007 \u009b2J\r\u0008\tdo\nCais ção 🌊'
const shown = 'Farol]0;meu 2J\tdo\nCais ção 🌊'

test('a command prints nothing of the words of others that a terminal obeys', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  print(hostile)
  expect(write.mock.calls).toEqual([[`${shown}\n`]])
})

test('nor in the sentence of a failure', () => {
  expect(sentenceOf(new Error(hostile))).toBe(shown)
})
