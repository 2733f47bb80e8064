import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentNames, readConfig } from '../server/config.ts'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
const operation = readFileSync(new URL('../docs/operation.md', import.meta.url), 'utf8')

test('.env.example names every variable that is read, and no other', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual([...environmentNames].sort())
})

test('.env.example, copied as it is, changes nothing but the data folder', () => {
  const { dataDir: _example, ...copied } = readConfig(parseEnv(example))
  const { dataDir: _default, ...defaults } = readConfig({})

  expect(copied).toEqual(defaults)
})

test('the guide for operators explains every variable that is read', () => {
  const missing = environmentNames.filter((name) => !operation.includes(`\`${name}\``))

  expect(missing).toEqual([])
})
