import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Below the folder of what is built: a site that runs goes on serving the build before until this one is whole. */
export const unfinishedBuild = 'next'

/** Pages that are open, and processes that have not started again, go on asking for what the build before had. */
const buildBefore = 'before'

/** What was built last takes the place of the build before, which is gone for moments and not for as long as a build takes. */
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
