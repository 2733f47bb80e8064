import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/source-files.ts'

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Licence by package name, for every row of the tables. */
const described = new Map(
  readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', , licence = ''] = line.split('|').map((cell) => cell.trim())
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, licence] as const)
    }),
)

const { dependencies, devDependencies, optionalDependencies } = readJson('package.json')
const ofTests = readJson('tests/packages/package.json').devDependencies
const versionByName = { ...dependencies, ...devDependencies, ...optionalDependencies, ...ofTests }
const named = Object.keys(versionByName)

test('every dependency is explained, and no other', () => {
  expect([...described.keys()].sort()).toEqual(named.sort())
})

test('the licences that are stated are those of the packages', () => {
  const wrong = named
    .map((name) => ({ name, file: `node_modules/${name}/package.json` }))
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ name, file }) => ({ name, stated: described.get(name), actual: readJson(file).license }))
    .filter(({ stated, actual }) => stated !== actual)

  expect(wrong).toEqual([])
})

test('versions are pinned exactly', () => {
  const versions = Object.entries<string>(versionByName)

  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
