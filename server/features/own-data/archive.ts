import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Language } from '#contract/schema.ts'
import type { ExportedList } from '../../platform/own-data.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Translate } from '../../platform/text/translate.ts'
import { indexPage } from './index-page.ts'

export interface Contents {
  lists: readonly ExportedList[]
  /** Names of files in the storage. */
  pictures: readonly string[]
  storage: Pick<Storage, 'find'>
  title: { site: string; name: string }
  at: Date
  timeZone: string
  language: Language
  t: Translate
}

/** One file after the other, each written while it is read. */
export function zipOf(contents: Contents): Readable {
  const { lists, pictures, storage, at } = contents
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))

  const counts = new Map<string, number>()
  const add = (path: string, open: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: at, compress }, (answer) => {
      open().then(
        (stream) => answer(null, stream),
        (error) => answer(error, Readable.from([])),
      )
    })

  for (const list of lists) {
    const counted = (count: number) => void counts.set(list.name, count)
    add(`${list.name}.json`, async () => Readable.from(jsonOf(list, counted)))
  }
  for (const name of pictures) {
    add(`uploads/${name}`, async () => (await (await storage.find(name))?.open()) ?? Readable.from([]), false)
  }
  // Last, when all has been counted.
  add('index.html', async () => Readable.from([indexPage({ ...contents, counts })]))
  zip.end()
  return output
}

async function* jsonOf(list: ExportedList, counted: (count: number) => void): AsyncGenerator<string> {
  let count = 0
  yield '['
  for await (const rows of list.pages()) {
    for (const row of rows) yield `${count++ === 0 ? '' : ','}\n${JSON.stringify(row)}`
  }
  counted(count)
  yield '\n]\n'
}
