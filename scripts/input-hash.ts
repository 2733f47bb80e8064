import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a hash that changes when a file in these files and folders is changed, added or deleted. Ignores
 * tests.
 */
export function hashInputs(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
