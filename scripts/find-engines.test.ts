import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFirefox, findWebKit } from './find-engines.ts'

let folder: string
const makeProgram = (name: string) => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '', { mode: 0o755 })
  return path
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-barra-engines-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a Firefox on the PATH serves, whichever its edition', () => {
  const firefox = makeProgram('firefox')
  expect(findFirefox({ PATH: folder })).toBe(firefox)
})

test('a FIREFOX_PATH that is no program is not replaced silently', () => {
  makeProgram('firefox-esr')
  expect(findFirefox({ FIREFOX_PATH: join(folder, 'absent'), PATH: folder })).toBeUndefined()
})

test('WebKit is a driver, the browser of its package and a screen', () => {
  const browser = makeProgram('lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser')
  const driver = makeProgram('WebKitWebDriver')
  const screen = makeProgram('Xvfb')
  expect(findWebKit({ PATH: folder }, join(folder, 'lib'))).toEqual({ driver, browser, screen })
})

test('WebKit without a screen is none', () => {
  makeProgram('lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser')
  makeProgram('WebKitWebDriver')
  expect(findWebKit({ PATH: folder }, join(folder, 'lib'))).toBeUndefined()
})
