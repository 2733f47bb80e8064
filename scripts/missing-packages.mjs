/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean,
 *   link?: boolean, optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[] }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ os: string, cpu: string }} Platform
 */

/**
 * Returns the paths of packages in the lock that `node_modules` lacks or has in another version.
 *
 * @param {Lock} lock
 * @param {Lock} installed content of `node_modules/.package-lock.json`, which npm writes
 * @param {Platform} platform
 * @returns {string[]}
 */
export function findMissingPackages(lock, installed, platform) {
  const ours = Object.keys(lock.packages['']?.optionalDependencies ?? {})
  return Object.entries(lock.packages).flatMap(([path, wanted]) => {
    if (path === '' || wanted.link) return []
    const found = installed.packages[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity ? [] : [path]

    // npm ignores a failed download of an optional package, but the optional ones here are the runtime and
    // the database.
    const isNeeded = ours.includes(path.replace('node_modules/', '')) && fits(wanted, platform)
    return wanted.optional && !isNeeded ? [] : [path]
  })
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
