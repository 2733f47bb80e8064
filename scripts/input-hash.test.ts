import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './input-hash.ts'

let root: string
const hash = () => hashInputs(root, ['web', 'vite.config.ts', 'absent'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'canal-barra-hash-'))
  mkdirSync(join(root, 'web/ui'), { recursive: true })
  writeFileSync(join(root, 'web/ui/button.tsx'), 'one')
  writeFileSync(join(root, 'vite.config.ts'), 'config')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['a changed file', () => writeFileSync(join(root, 'web/ui/button.tsx'), 'two')],
  ['a new file', () => writeFileSync(join(root, 'web/ui/link.tsx'), '')],
  ['a removed file', () => rmSync(join(root, 'vite.config.ts'))],
  ['a file that appears where there was none', () => writeFileSync(join(root, 'absent'), '')],
])('%s asks for a new build', (_, change) => {
  const before = hash()
  change()
  expect(hash()).not.toBe(before)
})

test('nothing changed, or only a test or a foreign file, asks for none', () => {
  const before = hash()
  writeFileSync(join(root, 'web/ui/button.test.tsx'), 'test')
  writeFileSync(join(root, 'README.md'), 'text')
  expect(hash()).toBe(before)
})
