import { setImmediate as turn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { longestSilence, longestText, mostTerms, type OpenFile, UnreadableExport } from './source-text.ts'

/** An `<item>`, `<wp:author>` or `<wp:category>` with its relevant child elements by name. */
export interface Item {
  element: string
  fields: Map<string, string>
  terms: { domain: string; slug: string; name: string }[]
  /** Id of the featured picture. */
  thumbnail: string
  comments: number
}

const elements = new Set([
  'item',
  'wp:author',
  'wp:category',
  'wp:tag',
  'wp:base_blog_url',
  'wp:base_site_url',
])
const long = ['content:encoded', 'excerpt:encoded']
/** Child elements to read; all others are skipped. */
const fieldNames = new Set([
  ...long,
  ...['title', 'link', 'guid', 'pubDate', 'dc:creator'],
  ...['post_id', 'post_type', 'post_name', 'post_password', 'status', 'attachment_url'].map(inWp),
  ...['post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt'].map(inWp),
  ...['author_id', 'author_login', 'author_display_name', 'author_email'].map(inWp),
  ...['category_nicename', 'category_parent', 'cat_name', 'term_id'].map(inWp),
])
/** Maximum length of fields other than texts. */
const longestField = 10_000
/** Maximum depth; real exports have a handful of levels. */
const deepest = 20
const pieceLength = 64 * 1024

/**
 * Streams the items of a WXR file, one at a time. Ignores declarations, so that there are no entities besides the five
 * of XML, and nothing is fetched.
 */
export async function* readItems(open: OpenFile): AsyncGenerator<Item> {
  const reader = createReader()
  const decoder = new TextDecoder()
  let silence = 0
  for await (const bytes of open()) {
    for (let start = 0; start < bytes.length; start += pieceLength) {
      const seen = reader.events()
      reader.write(decoder.decode(bytes.subarray(start, start + pieceLength), { stream: true }))
      silence = reader.events() === seen ? silence + pieceLength : 0
      if (silence > longestSilence) throw new UnreadableExport('import_malformed')
      yield* reader.takeItems()
      // Lets other requests run in between.
      await turn()
    }
  }
  reader.end()
  yield* reader.takeItems()
}

function createReader() {
  let items: Item[] = []
  let events = 0
  let item: Item | undefined
  let term: Item['terms'][number] | undefined
  let metaKey = ''
  let text = ''
  let depth = 0
  let isExport = false
  let isWhole = false

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        events += 1
        if (++depth > deepest) throw new UnreadableExport('import_malformed')
        if (name === 'rss') isExport = true
        if (!isExport) throw new UnreadableExport('import_unknown')
        if (!item && elements.has(name)) item = emptyItem(name)
        else if (name === 'category') {
          const { domain = '', nicename = '' } = attributes
          term = { domain: short(domain), slug: short(nicename), name: '' }
        }
        text = ''
      },
      ontext(part) {
        text += part.slice(0, longestText - text.length)
      },
      onclosetag(name, isImplied) {
        events += 1
        depth -= 1
        if (name === 'rss') isWhole = !isImplied
        if (!item) return
        if (name === item.element) {
          if (name.startsWith('wp:base_')) item.fields.set(name, short(text))
          items.push(item)
          item = undefined
        } else closeField(item, name)
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )

  function closeField(open: Item, name: string): void {
    if (name === 'category' && term) {
      if (open.terms.length < mostTerms) open.terms.push({ ...term, name: short(text) })
      term = undefined
    } else if (name === 'wp:meta_key') metaKey = text
    else if (name === 'wp:meta_value' && metaKey === '_thumbnail_id') open.thumbnail = short(text)
    else if (name === 'wp:comment') open.comments += 1
    else if (fieldNames.has(name) && !open.fields.has(name))
      open.fields.set(name, long.includes(name) ? text : short(text))
  }

  return {
    events: () => events,
    write: (piece: string) => parser.write(piece),
    /** Throws if the file is incomplete. */
    end() {
      parser.end()
      if (!isExport) throw new UnreadableExport('import_unknown')
      if (!isWhole) throw new UnreadableExport('import_cut_off')
    },
    takeItems(): Item[] {
      const all = items
      items = []
      return all
    },
  }
}

const emptyItem = (element: string): Item => ({
  element,
  fields: new Map(),
  terms: [],
  thumbnail: '',
  comments: 0,
})

const short = (text: string) => text.slice(0, longestField)

function inWp(name: string): string {
  return `wp:${name}`
}
