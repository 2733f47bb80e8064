import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

let folder: string
const makeProgram = (name: string) => {
  writeFileSync(join(folder, name), '', { mode: 0o755 })
  return join(folder, name)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-barra-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('CHROME_PATH wins over what is on the PATH', () => {
  makeProgram('chromium')
  const mine = makeProgram('mine')
  expect(findChromium({ CHROME_PATH: mine, PATH: folder })).toBe(mine)
})

test('a CHROME_PATH that is no program is not replaced silently', () => {
  makeProgram('chromium')
  expect(findChromium({ CHROME_PATH: join(folder, 'absent'), PATH: folder })).toBeUndefined()
})

test('any of the usual names on the PATH serves', () => {
  const chrome = makeProgram('google-chrome-stable')
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chrome)
})
