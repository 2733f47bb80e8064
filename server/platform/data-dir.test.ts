import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultDataDir } from './data-dir.ts'
import { isRoot } from './postgres/unprivileged-account.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-barra-dir-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('data lives beside the program', () => {
  expect(defaultDataDir(folder)).toBe(join(folder, 'data'))
})

test.runIf(isRoot())('for root it lives elsewhere when the database could not reach it there', () => {
  chmodSync(folder, 0o700)
  expect(defaultDataDir(folder)).toBe('/var/lib/canal-barra')
})

test.runIf(isRoot())('a data folder that is itself closed counts as out of reach', () => {
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  expect(defaultDataDir(folder)).toBe('/var/lib/canal-barra')
})

test.runIf(!isRoot())('whoever runs the database themselves keeps it beside the program', () => {
  chmodSync(folder, 0o700)
  expect(defaultDataDir(folder)).toBe(join(folder, 'data'))
})
