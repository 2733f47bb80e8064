import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
  /** Project paths and package names that it imports. */
  imports: string[]
}

/** Every TypeScript file that git tracks or would track. */
export function sourceFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return list
    .toString()
    .split('\n')
    .filter(Boolean)
    .filter((path) => existsSync(join(root, path)))
}

function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1)
    if (target.startsWith('.')) return relative(root, join(root, dirname(path), target))
    return target
  })
}
