import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

export interface Row {
  item: string
  state: string
  proof: string
}

export const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of a document's tables; the last cell is the proof, the one before it the state. */
export function rowsOf(document: string): Row[] {
  return readDocument(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (item|#) /.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return { item: cells[1] ?? '', state: cells.at(-3) ?? '', proof: cells.at(-2) ?? '' }
    })
}

/**
 * Returns problems with a row's proofs. A proof is a file in code marks, `›`, and the title of a test in it;
 * several are separated by `<br>`.
 */
export function missingProofs({ item, proof }: Row): string[] {
  return proof.split('<br>').flatMap((part) => {
    const [, file = '', title = ''] = /^`([\w./-]+\.test\.tsx?)` › (.+)$/.exec(part.trim()) ?? []
    if (!file) return [`${item}: no proof in “${part}”`]
    if (!existsSync(join(root, file))) return [`${item}: there is no ${file}`]
    return hasTest(file, title) ? [] : [`${item}: ${file} has no test “${title}”`]
  })
}

const hasTest = (file: string, title: string) => readDocument(file).replaceAll("\\'", "'").includes(title)
