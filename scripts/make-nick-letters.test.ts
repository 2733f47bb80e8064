import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeNickLetters } from './make-nick-letters.ts'

test('the outlines of letters are those of the font file', async () => {
  const file = new URL('../server/features/profile/nick-letters.ts', import.meta.url)
  expect(await writeNickLetters()).toBe(await readFile(file, 'utf8'))
})
