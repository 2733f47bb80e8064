import { findLocked } from './complete-lock.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean,
 *   link?: boolean, dependencies?: Names, devDependencies?: Names, optionalDependencies?: Names,
 *   peerDependencies?: Names, os?: string[], cpu?: string[] }} Entry
 * @typedef {Record<string, string>} Names version ranges by package name
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ os: string, cpu: string }} Platform
 */

/**
 * Returns the paths of packages in the lock that `node_modules` lacks or has in another version.
 *
 * @param {Lock} lock
 * @param {Lock} installed content of `node_modules/.package-lock.json`, which npm writes
 * @param {Platform} platform
 * @param {{ withTests: boolean }} options whether packages count that only tests and checks need
 * @returns {string[]}
 */
export function findMissingPackages(lock, installed, platform, { withTests }) {
  const needed = withTests ? undefined : findPathsOfSite(lock)
  const ours = Object.keys(lock.packages['']?.optionalDependencies ?? {})
  return Object.entries(lock.packages).flatMap(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link || needed?.has(path) === false) return []
    const found = installed.packages[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity ? [] : [path]

    // npm ignores a failed download of an optional package, but the optional ones here are the runtime and
    // the database.
    const isNeeded = ours.includes(path.replace('node_modules/', '')) && fits(wanted, platform)
    return wanted.optional && !isNeeded ? [] : [path]
  })
}

/**
 * Returns the paths of packages that the project needs without its workspace of tests. Like npm, counts optional peers
 * that the lock has.
 *
 * @param {Lock} lock
 */
function findPathsOfSite(lock) {
  const found = new Set([''])
  for (const path of found) {
    const entry = lock.packages[path]
    const names = {
      ...{ ...entry?.dependencies, ...entry?.devDependencies },
      ...{ ...entry?.optionalDependencies, ...entry?.peerDependencies },
    }
    for (const name of Object.keys(names)) {
      const locked = findLocked(lock, path, name)
      if (locked) found.add(locked)
    }
  }
  return found
}

/**
 * @param {Entry} entry
 * @param {Platform} platform
 * @returns {boolean}
 */
function fits(entry, platform) {
  return (
    (entry.os ?? [platform.os]).includes(platform.os) && (entry.cpu ?? [platform.cpu]).includes(platform.cpu)
  )
}
