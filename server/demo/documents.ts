import { readdir, readFile } from 'node:fs/promises'

export interface Document {
  /** Fields above the line `---`: `title: …`. */
  head: Record<string, string>
  body: string
}

/** Reads all documents of a folder of the demo's content, by file name. */
export async function readDocuments(
  folder: 'articles' | 'lyrics' | 'talks' | 'translations',
): Promise<Map<string, Document>> {
  const place = new URL(`./content/${folder}/`, import.meta.url)
  const names = (await readdir(place)).sort()
  const documents = names.map(async (name) => {
    const text = await readFile(new URL(name, place), 'utf8')
    return [name.replace(/\.\w+$/, ''), parsed(text)] as const
  })
  return new Map(await Promise.all(documents))
}

function parsed(text: string): Document {
  const [head = '', ...rest] = text.split(/^---\n/m)
  const fields = head
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [])
  return { head: Object.fromEntries(fields), body: rest.join('---\n').trim() }
}
