// Runs after installation, and before a start where npm runs no scripts. The site is one file until then: npx unpacks
// a package four times, which takes longer for its thousands of files than all the rest.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the files of `site.bin` into `site`: after a line of JSON with paths and sizes come their contents. */
export function unpackSite() {
  const site = join(root, 'site')
  if (existsSync(site)) return
  const packed = readFileSync(join(root, 'site.bin'))
  const unfinished = `${site}-${process.pid}`
  let position = packed.indexOf('\n') + 1
  /** @type {[path: string, size: number][]} */
  const files = JSON.parse(packed.subarray(0, position).toString())
  for (const [path, size] of files) {
    mkdirSync(dirname(join(unfinished, path)), { recursive: true })
    writeFileSync(join(unfinished, path), packed.subarray(position, position + size))
    position += size
  }
  try {
    renameSync(unfinished, site)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another start may have been faster.
    if (!existsSync(site)) throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) unpackSite()
