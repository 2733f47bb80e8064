import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('files that were looked at before are not read again until one has changed', async () => {
  await sleep(2100)
  const before = hash()
  const [cache] = readdirSync(join(root, 'node_modules/.cache/canal-barra')).map((name) =>
    join(root, 'node_modules/.cache/canal-barra', name),
  )
  const [seen] = readFileSync(cache ?? '', 'utf8').split(' ')
  const cached = 'f'.repeat(64)
  writeFileSync(cache ?? '', `${seen} ${cached}`)
  expect(hash()).toBe(cached)
  writeFileSync(join(root, 'web/ui/button.tsx'), 'two')
  expect(hash()).not.toBe(cached)
  writeFileSync(join(root, 'web/ui/button.tsx'), 'one')
  expect(hash()).toBe(before)
})
