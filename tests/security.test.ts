import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingProofs, rowsOf } from './support/documents.ts'
import { root } from './support/source-files.ts'

const rows = rowsOf('docs/security.md')
const threats = rows.filter(({ item }) => /^[ABC]\d+$/.test(item))

/** A program of `npm run reliability`, or in plain words why there is no proof. */
const long = /^`(tests\/reliability\/[\w-]+\.run\.ts)`$/
const confession = /^not proven: .{30,}$/

const partsOf = ({ proof }: (typeof rows)[number]) => proof.split('<br>').map((part) => part.trim())
const isTest = (part: string) => !long.test(part) && !confession.test(part)

test('every threat has one row', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  const all = [...numbered('A', 16), ...numbered('B', 19), ...numbered('C', 26)]
  expect(threats.map(({ item }) => item)).toEqual(all)
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
