import { describe, expect, test } from 'vitest'
import { findMissingPackages } from './missing-packages.mjs'

const linux = { os: 'linux', cpu: 'x64' }
const lock = {
  packages: {
    '': { optionalDependencies: { 'engine-linux': '1.0.0', 'engine-darwin': '1.0.0' } },
    'node_modules/engine-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/engine-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
    'node_modules/fast-path': { version: '1.0.0', optional: true },
    'node_modules/web': { version: '2.0.0', integrity: 'sha512-a' },
  },
}
const engine = { 'node_modules/engine-linux': { version: '1.0.0' } }
const web = { 'node_modules/web': { version: '2.0.0', integrity: 'sha512-a' } }
const missing = (packages: object) => findMissingPackages(lock, { packages: { ...packages } }, linux)

describe('what npm has to install', () => {
  test('is nothing when everything is there, whatever optional packages are not', () => {
    expect(missing({ ...engine, ...web })).toEqual([])
  })

  test('is everything in a bare checkout, for this platform', () => {
    expect(missing({})).toEqual(['node_modules/engine-linux', 'node_modules/web'])
  })

  test('is a package of another version', () => {
    expect(missing({ ...engine, 'node_modules/web': { version: '1.9.0' } })).toEqual(['node_modules/web'])
  })

  test('is a package of the same version with other contents', () => {
    const forged = { 'node_modules/web': { version: '2.0.0', integrity: 'sha512-b' } }
    expect(missing({ ...engine, ...forged })).toEqual(['node_modules/web'])
  })

  test("is this platform's runtime, though npm calls it optional and forgives its absence", () => {
    expect(missing(web)).toEqual(['node_modules/engine-linux'])
  })
})
