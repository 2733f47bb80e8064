import { describe, expect, test } from 'vitest'
import { findMissingPackages } from './missing-packages.mjs'

const linux = { os: 'linux', cpu: 'x64' }
const lock = {
  packages: {
    '': {
      dependencies: { web: '2.0.0' },
      optionalDependencies: { 'engine-linux': '1.0.0', 'engine-darwin': '1.0.0' },
    },
    'node_modules/engine-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/engine-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
    'node_modules/fast-path': { version: '1.0.0', optional: true },
    'node_modules/tests': { link: true },
    'node_modules/web': { version: '2.0.0', integrity: 'sha512-a', dependencies: { words: '1.0.0' } },
    'node_modules/web/node_modules/words': { version: '1.0.0' },
    'node_modules/words': { version: '2.0.0', dependencies: { letters: '1.0.0' } },
    'node_modules/letters': { version: '1.0.0' },
    tests: { devDependencies: { words: '2.0.0' } },
  },
}
const engine = { 'node_modules/engine-linux': { version: '1.0.0' } }
const words = { 'node_modules/web/node_modules/words': { version: '1.0.0' } }
const web = { 'node_modules/web': { version: '2.0.0', integrity: 'sha512-a' }, ...words }
const ofTests = { 'node_modules/words': { version: '2.0.0' }, 'node_modules/letters': { version: '1.0.0' } }
const missing = (packages: object, withTests = true) =>
  findMissingPackages(lock, { packages: { ...packages } }, linux, { withTests })

describe('what npm has to install', () => {
  test('is nothing when everything is there, whatever optional packages are not', () => {
    expect(missing({ ...engine, ...web, ...ofTests })).toEqual([])
  })

  test('is everything in a bare checkout, for this platform', () => {
    expect(missing({})).toEqual(Object.keys({ ...engine, ...web, ...ofTests }))
  })

  test('is a package of another version', () => {
    expect(missing({ ...engine, ...web, ...ofTests, 'node_modules/web': { version: '1.9.0' } })).toEqual([
      'node_modules/web',
    ])
  })

  test('is a package of the same version with other contents', () => {
    const forged = { 'node_modules/web': { version: '2.0.0', integrity: 'sha512-b' } }
    expect(missing({ ...engine, ...web, ...ofTests, ...forged })).toEqual(['node_modules/web'])
  })

  test("is this platform's runtime, though npm calls it optional and forgives its absence", () => {
    expect(missing({ ...web, ...ofTests })).toEqual(['node_modules/engine-linux'])
  })

  test('of a site are not the packages that only tests and checks need, and theirs', () => {
    expect(missing({}, false)).toEqual(Object.keys({ ...engine, ...web }))
    expect(missing({ ...engine, ...web }, false)).toEqual([])
    expect(missing({ ...engine, ...web })).toEqual(Object.keys(ofTests))
  })
})
