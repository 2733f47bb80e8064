import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  path: string
  text: string
  /** Project paths and package names that the file imports. */
  imports: string[]
}

/** Every TypeScript file of the project. */
export function sourceFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

const unlisted = new Set(readFileSync(join(root, '.gitignore'), 'utf8').split(/\/?\n/)).add('.git')

/** Whether a file or folder belongs to the project: packages, builds and data do not. */
export const isListed = (name: string) => !unlisted.has(name) && !name.endsWith('.log')

/**
 * Paths from the project's root, with `/`. Reads the disk: git may be missing, or refuse another user's
 * checkout.
 */
export function projectFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => isListed(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? projectFiles(path) : [path]
    })
}

function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    if (target.startsWith('.')) return relative(root, join(root, dirname(path), target))
    return target
  })
}
