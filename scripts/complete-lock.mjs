import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, resolved?: string | undefined, link?: boolean, name?: string, os?: string[],
 *   cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * npm leaves a package for another platform out of the lock when the registry at hand lacks it, and then refuses
 * the lock. Adds these, and drops download addresses, so that any registry serves; links keep their folders.
 *
 * @param {Lock} lock
 * @returns {Lock}
 */
export function completeLock(lock) {
  /** @type {Record<string, Entry>} */
  const packages = {}
  for (const [path, { resolved, ...entry }] of Object.entries(lock.packages)) {
    packages[path] = entry.link && resolved ? { resolved, ...entry } : entry
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!findLocked(lock, path, name)) packages[`node_modules/${name}`] = absentEntry(name, version)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/**
 * Returns the lock with the URL of each package file at a registry, so that npm does not request all versions of every
 * package first.
 *
 * @param {Lock} lock
 * @param {string} registry URL with a trailing slash
 * @returns {Lock}
 */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity) return [path, entry]
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    const file = `${name.replace(/^.*\//, '')}-${entry.version}.tgz`
    return [path, { ...entry, resolved: `${registry}${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * Returns the path at which the lock has `name` for the package at `path`, resolved as Node does: in its own
 * `node_modules`, then in those around it.
 *
 * @param {{ packages: Record<string, unknown> }} lock
 * @param {string} path empty for the project itself
 * @param {string} name
 * @returns {string | undefined}
 */
export function findLocked(lock, path, name) {
  const inside = `${path ? `${path}/` : ''}node_modules/${name}`
  if (lock.packages[inside]) return inside
  return path === ''
    ? undefined
    : findLocked(lock, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/**
 * Returns an entry for a package whose name has its platform: `@biomejs/cli-darwin-arm64`.
 *
 * @param {string} name
 * @param {string} version
 * @returns {Entry}
 */
function absentEntry(name, version) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  // Without `libc`, npm installs packages for musl beside those for glibc: 96 MB too much for Biome.
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  const limits = Object.entries({ os, cpu, libc }).filter(([, names]) => names.length > 0)
  return { version, optional: true, ...Object.fromEntries(limits) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(completeLock(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
}
