import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { datesOf } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'
import type { ExportedList } from '../../platform/own-data.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Translate } from '../../platform/text/translate.ts'

interface Contents {
  lists: readonly ExportedList[]
  /** File names in the storage. */
  pictures: readonly string[]
  storage: Pick<Storage, 'find'>
  title: { site: string; name: string }
  at: Date
  timeZone: string
  language: Language
  t: Translate
}

/** Streams a ZIP file, one entry after the other. */
export function zipOf(contents: Contents): Readable {
  const { lists, pictures, storage, at } = contents
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // If the client disconnects, the file being read must be closed.
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())

  const counts = new Map<string, number>()
  const add = (path: string, open: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: at, compress }, (answer) => {
      open().then(
        (stream) => {
          reading = stream
          if (output.destroyed) stream.destroy()
          else answer(null, stream)
        },
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
  // Last, once all lists are counted.
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

/** Start page of the archive, without external files. */
function indexPage(contents: Contents & { counts: ReadonlyMap<string, number> }): string {
  const { lists, pictures, counts, title, at, timeZone, language, t } = contents
  const dates = datesOf({ dateStyle: 'interface', timeZone }, language)
  const when = dates.formatLongInstant(at.toISOString())
  const heading = escaped(t('own-data:export.title', { siteName: title.site }))
  const rows = lists.map(
    ({ name, text }) =>
      `<tr><td><a href="${name}.json">${escaped(t(text))}</a></td>` +
      `<td>${escaped(t('own-data:export.count', { count: counts.get(name) ?? 0 }))}</td></tr>`,
  )
  const images = pictures.map((name) => `<img src="uploads/${name}" alt="">`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${escaped(t('own-data:export.intro', { name: title.name, when }))}</p>
<table>
${rows.join('\n')}
</table>
${images.length > 0 ? `<h2>${escaped(t('own-data:export.pictures'))}</h2>\n<p>${images.join('\n')}</p>` : ''}
</body>
</html>
`
}

const style = `
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
td { border-top: 1px solid #ccc; padding: .5rem 0; }
td + td { text-align: right; white-space: nowrap; }
img { max-width: 100%; }
@media (prefers-color-scheme: dark) { body { background: #14181d; color: #e8eaed; } a { color: #8ec5ff; } }
`

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
