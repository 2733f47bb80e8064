import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Below the folder of what is built: a site that runs goes on serving the build before until this one is whole. */
export const unfinishedBuild = 'next'

/** What was built last takes the place of the build before, which is gone for moments and not for as long as a build takes. */
export function putBuildInPlace(folder: string): void {
  for (const name of ['client', 'server']) {
    const before = join(folder, unfinishedBuild, `${name}-before`)
    rmSync(before, { recursive: true, force: true })
    mkdirSync(join(folder, name), { recursive: true })
    renameSync(join(folder, name), before)
    renameSync(join(folder, unfinishedBuild, name), join(folder, name))
  }
  rmSync(join(folder, unfinishedBuild), { recursive: true })
}
