import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingProofs, rowsOf } from './support/documents.ts'
import { root } from './support/source-files.ts'

const rows = rowsOf('docs/security.md')
const threats = rows.filter(({ item }) => /^[ABCD]\d+$/.test(item))

/** A program of `npm run reliability`, or a reason why there is no proof. */
const long = /^`(tests\/reliability\/[\w-]+\.run\.ts)`$/
const confession = /^not proven: .{30,}$/

const partsOf = ({ proof }: (typeof rows)[number]) => proof.split('<br>').map((part) => part.trim())
const isTest = (part: string) => !long.test(part) && !confession.test(part)

/** Minimum number of threats per letter: rows are never removed. */
const fewest = { A: 16, B: 18, C: 24, D: 4 }

test('every threat has one row, and their numbers have no gap', () => {
  const items = threats.map(({ item }) => item)
  const numbered = Object.entries(fewest).flatMap(([letter, count]) => {
    const found = items.filter((item) => item.startsWith(letter)).length
    return Array.from({ length: Math.max(count, found) }, (_, index) => `${letter}${index + 1}`)
  })
  expect(items).toEqual(numbered)
})

test('every defence names tests and programs that exist, or says plainly what is not proven', () => {
  const tests = threats.map((row) => ({ ...row, proof: partsOf(row).filter(isTest).join('<br>') }))
  expect(tests.filter(({ proof }) => proof).flatMap(missingProofs)).toEqual([])

  const programs = threats.flatMap(partsOf).flatMap((part) => long.exec(part)?.[1] ?? [])
  expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('what is sent to the site by the thousand is sent in these tests, too', () => {
  const generated = rows.filter(({ state }) => /^`[\w./-]+\.test\.ts` ›/.test(state))
  expect(generated.length).toBeGreaterThan(2)
  expect(generated.flatMap(({ item, state }) => missingProofs({ item, state: '', proof: state }))).toEqual([])
})
