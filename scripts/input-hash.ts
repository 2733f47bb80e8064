import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns a hash that changes when a file in these files and folders is changed, added or deleted. Ignores
 * tests.
 */
export function hashInputs(root: string, inputs: readonly string[]): string {
  const files = inputs.flatMap((input) => listFiles(root, input)).sort()
  const { seen, newest } = look(root, files)
  const cache = join(root, 'node_modules/.cache/canal-barra', `inputs-${sha256([inputs.join()]).slice(0, 7)}`)
  const [seenBefore, hashBefore] = existsSync(cache) ? readFileSync(cache, 'utf8').split(' ') : []
  if (hashBefore?.length === 64 && seenBefore === seen) return hashBefore

  const hash = sha256(files.flatMap((file) => [`${file}\0`, readFileSync(join(root, file)), '\0']))
  // A file that changes twice within a tick of the system's clock looks the same.
  if (newest < Date.now() - 2000) write(cache, `${seen} ${hash}`)
  return hash
}

/** Hashes the sizes and times of change of files, which takes a third of reading them. Nobody can set that time. */
function look(root: string, files: string[]): { seen: string; newest: number } {
  const looks = files.map((file) => {
    const { size, ctimeMs } = statSync(join(root, file))
    return { file, size, ctimeMs }
  })
  return {
    seen: sha256(looks.map(({ file, size, ctimeMs }) => `${file}\0${size}\0${ctimeMs}\0`)),
    newest: looks.reduce((newest, { ctimeMs }) => Math.max(newest, ctimeMs), 0),
  }
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // The account may only read the program: the files are read each time.
  }
}

function sha256(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
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
