import { readGhost } from './ghost.ts'
import { type OpenFile, type Source, UnreadableExport } from './source-text.ts'
import { readWordpress } from './wordpress.ts'

/** Whatever made the export, told by its first letter. */
export async function openSource(open: OpenFile): Promise<Source> {
  for await (const bytes of open()) {
    const [first] = /[^\s\ufeff]/.exec(new TextDecoder().decode(bytes.subarray(0, 1000))) ?? []
    if (first === '<') return readWordpress(open)
    if (first === '{') return readGhost(open)
    break
  }
  throw new UnreadableExport('import_unknown')
}
