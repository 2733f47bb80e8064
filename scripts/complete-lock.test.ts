import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, withAddresses } from './complete-lock.mjs'

const committed = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('packages for other platforms, which the registry at hand lacked, are added with their platform', () => {
  const lint = {
    version: '2.0.0',
    optionalDependencies: {
      ...{ 'lint-linux-x64': '2.0.0', '@lint/darwin-arm64': '2.0.0', '@lint/linux-arm64-musl': '2.0.0' },
    },
  }
  const here = { version: '2.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
  const lock = {
    packages: { '': {}, 'node_modules/lint': lint, 'node_modules/lint/node_modules/lint-linux-x64': here },
  }

  expect(completeLock(lock).packages['node_modules/@lint/darwin-arm64']).toEqual({
    version: '2.0.0',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  })
  expect(completeLock(lock).packages['node_modules/@lint/linux-arm64-musl']).toMatchObject({ libc: ['musl'] })
  expect(Object.keys(completeLock(lock).packages)).toHaveLength(5)
})

test('download addresses are dropped, so that any registry serves, but not the folders of links', () => {
  const tests = { link: true, resolved: 'tests/packages' }
  const lock = {
    packages: {
      'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
      'node_modules/tests': tests,
    },
  }
  expect(completeLock(lock)).toEqual({
    packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/tests': tests },
  })
})

test('what is installed is fetched from where registries keep it, without asking for other versions', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0-beta.1', integrity: 'sha512-c' },
      'node_modules/alias': { version: '3.0.0', integrity: 'sha512-d', name: '@d/e' },
      'node_modules/absent-darwin-arm64': { version: '1.0.0', optional: true },
    },
  }
  const addresses = Object.values(withAddresses(lock, 'https://registry.example/').packages).map(
    ({ resolved }) => resolved,
  )

  expect(addresses).toEqual([
    undefined,
    'https://registry.example/a/-/a-1.0.0.tgz',
    'https://registry.example/@b/c/-/c-2.0.0-beta.1.tgz',
    'https://registry.example/@d/e/-/e-3.0.0.tgz',
    undefined,
  ])
})

test('the committed lock is complete', () => {
  expect(completeLock(committed)).toEqual(committed)
  const forMusl = Object.keys(committed.packages).filter((path) => path.endsWith('musl'))
  expect(forMusl.filter((path) => !committed.packages[path].libc)).toEqual([])
})
