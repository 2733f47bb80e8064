import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Folder for the new build: a running site serves the previous one until the new one is complete. */
export const unfinishedBuild = 'next'

/**
 * Folder for the previous build, whose files open pages and processes that were not restarted still request.
 */
const buildBefore = 'before'

/**
 * Replaces the previous build by the new one. It is missing only for moments, not for as long as a build
 * takes.
 */
export function putBuildInPlace(folder: string): void {
  rmSync(join(folder, buildBefore), { recursive: true, force: true })
  mkdirSync(join(folder, buildBefore))
  for (const name of ['client', 'server']) {
    mkdirSync(join(folder, name), { recursive: true })
    renameSync(join(folder, name), join(folder, buildBefore, name))
    renameSync(join(folder, unfinishedBuild, name), join(folder, name))
  }
  rmSync(join(folder, unfinishedBuild), { recursive: true })
}
