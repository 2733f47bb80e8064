import { setImmediate as turn } from 'node:timers/promises'
import { JSONParser, TokenType } from '@streamparser/json'
import { importBounds } from '#contract/rules/imports.ts'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import {
  type LeftOut,
  longestSilence,
  longestText,
  mostAround,
  mostTerms,
  type OpenFile,
  type Source,
  type SourceSite,
  type SourceStatus,
  type SourceText,
  UnreadableExport,
  unknownAddress,
} from './source-text.ts'

/** Placeholder of Ghost for its own URL, which exports do not contain. */
const placeholder = '__GHOST_URL__'

const tables = ['users', 'tags', 'posts_tags', 'posts_authors', 'settings', 'posts'] as const
type Table = (typeof tables)[number]
type Row = Partial<Record<string, unknown>>

const pieceLength = 64 * 1024
const deepest = 50

/** Classes of the buttons, icons and bars in Ghost's cards. */
const decorations: ReadonlySet<string> = new Set([
  ...[
    'kg-audio-thumbnail',
    'kg-audio-player',
    'kg-toggle-card-icon',
    'kg-file-card-icon',
    'kg-file-card-filesize',
  ],
  ...['kg-video-player-container', 'kg-video-overlay', 'kg-bookmark-icon', 'kg-product-card-rating'],
])

/** Reads an export of Ghost 3 or later. Texts precede the data that they refer to, so the file is read twice. */
export async function readGhost(open: OpenFile): Promise<Source> {
  const around = await readSurroundings(open)
  const left = new Map<LeftOut, number>()

  async function* texts(): AsyncGenerator<SourceText> {
    left.clear()
    if (around.innerTags > 0) left.set('tags', around.innerTags)
    for await (const row of rowsOf(open, ['posts'])) yield textOf(row, around)
  }

  return { site: around.site, texts, left, original: (address) => address, decorations }
}

interface Surroundings {
  site: SourceSite
  tagsOf: Map<string, string[]>
  authorOf: Map<string, string>
  innerTags: number
}

async function readSurroundings(open: OpenFile): Promise<Surroundings> {
  const site: SourceSite = {
    ...{ name: '', kind: 'ghost', title: '', address: '' },
    ...{ authors: [], categories: [], lists: [], authorPages: [] },
  }
  const around = {
    site,
    tagsOf: new Map<string, string[]>(),
    authorOf: new Map<string, string>(),
    innerTags: 0,
  }
  const slugs = new Map<string, string>()
  const [tagLinks, authorLinks]: [Link[], Link[]] = [[], []]
  let hash = ''

  const readers: Partial<Record<Table, (row: Row) => void>> = {
    users(row) {
      const key = text(row, 'id')
      site.authors.push({ key, name: nameIn(row), email: text(row, 'email') })
      site.authorPages.push({ path: `/author/${text(row, 'slug')}`, author: key })
    },
    tags(row) {
      if (text(row, 'visibility') === 'internal') {
        around.innerTags += 1
        return
      }
      slugs.set(text(row, 'id'), text(row, 'slug'))
      site.categories.push({ slug: text(row, 'slug'), name: nameIn(row) })
    },
    posts_tags: (row) => tagLinks.push(linkIn(row, 'tag_id')),
    posts_authors: (row) => authorLinks.push(linkIn(row, 'author_id')),
    settings(row) {
      if (row.key === 'title') site.title = text(row, 'value').slice(0, 200)
      if (row.key === 'db_hash') hash = text(row, 'value')
    },
  }

  let count = 0
  for await (const row of rowsOf(open, tables)) {
    count += 1
    readers[row.table]?.(row)
    const all = [site.authors, site.categories, tagLinks, authorLinks]
    if (all.reduce((sum, rows) => sum + rows.length, 0) > mostAround)
      throw new UnreadableExport('import_malformed')
  }
  if (count === 0) throw new UnreadableExport('import_unknown')

  for (const { post, target } of inOrder(tagLinks)) {
    const slug = slugs.get(target)
    const own = around.tagsOf.get(post) ?? []
    if (slug && own.length < mostTerms) own.push(slug)
    around.tagsOf.set(post, own)
  }
  for (const { post, target } of inOrder(authorLinks))
    if (!around.authorOf.has(post)) around.authorOf.set(post, target)
  site.name = `ghost ${hash || site.title}`.slice(0, 200)
  site.lists = listsOf(site)
  return around
}

/** What a row of `posts_tags` or `posts_authors` joins to a post. */
interface Link {
  post: string
  target: string
  order: number
}

const linkIn = (row: Row, key: 'tag_id' | 'author_id'): Link => ({
  post: text(row, 'post_id'),
  target: text(row, key),
  order: Number(row.sort_order) || 0,
})

const inOrder = (links: Link[]) => links.sort((one, other) => one.order - other.order)

const nameIn = (row: Row) => plainText(text(row, 'name'), 80) || text(row, 'slug')

function listsOf({ categories }: SourceSite): SourceSite['lists'] {
  const feed = { path: '/rss', category: '', isFeed: true }
  const later = { path: '/page', category: '', isFeed: false }
  const own = categories.slice(0, importBounds.categories).flatMap(({ slug }) => [
    { path: `/tag/${slug}`, category: slug, isFeed: false },
    { path: `/tag/${slug}/rss`, category: slug, isFeed: true },
  ])
  return [feed, later, ...own]
}

function textOf(row: Row, { tagsOf, authorOf }: Surroundings): SourceText {
  const id = text(row, 'id')
  const isPage = text(row, 'type') === 'page' || row.page === 1 || row.page === true
  const status = statusOf(row)
  const { html, losses } = htmlOf(row)
  const slug = text(row, 'slug')
  const createdAt = dateOf(row, 'created_at') ?? new Date(0).toISOString()
  return {
    ...{ id, html, losses, slug, status, createdAt },
    kind: isPage ? 'page' : 'post',
    title: plainText(escapeHtml(text(row, 'title')), 200),
    excerpt: plainText(escapeHtml(text(row, 'custom_excerpt')), 255),
    addresses: slug ? [`/${slug}/`] : [],
    publishedAt: status === 'draft' ? null : (dateOf(row, 'published_at') ?? createdAt),
    updatedAt: dateOf(row, 'updated_at') ?? createdAt,
    authorKey: authorOf.get(id) ?? text(row, 'author_id'),
    categories: tagsOf.get(id) ?? [],
    tags: [],
    cover: text(row, 'feature_image').replace(placeholder, unknownAddress),
  }
}

/** Texts for members become private. */
function statusOf(row: Row): SourceStatus {
  const status = text(row, 'status')
  const isOpen = (text(row, 'visibility') || 'public') === 'public'
  if (status === 'published') return isOpen ? 'published' : 'protected'
  return status === 'scheduled' && isOpen ? 'scheduled' : 'draft'
}

/** Returns the stored HTML, or else the plain text. */
function htmlOf(row: Row): { html: string; losses: string[] } {
  const html = text(row, 'html')
  if (html) return { html: html.replaceAll(placeholder, unknownAddress), losses: [] }
  const plain = text(row, 'plaintext')
  const paragraphs = plain
    ? plain.split(/\n{2,}/)
    : paragraphsIn(text(row, 'lexical') || text(row, 'mobiledoc'))
  return {
    html: paragraphs.map((part) => `<p>${escapeHtml(part)}</p>`).join(''),
    losses: paragraphs.length > 0 ? ['layout'] : [],
  }
}

/** Extracts paragraphs from Lexical or Mobiledoc, for exports of other programs without HTML. */
function paragraphsIn(document: string): string[] {
  try {
    const { root, sections } = JSON.parse(document)
    const parts: unknown[] = root?.children ?? sections ?? []
    return parts
      .flatMap(itemsOf)
      .map((part) => wordsIn(part).join(''))
      .filter((words) => words !== '')
  } catch {
    return []
  }
}

/** Returns the items of a list, or else the block itself. */
function itemsOf(block: unknown): unknown[] {
  if (Array.isArray(block)) return block[0] === mobiledocList && Array.isArray(block[2]) ? block[2] : [block]
  const { type, children } = (block ?? {}) as { type?: unknown; children?: unknown }
  return type === 'list' && Array.isArray(children) ? children.flatMap(itemsOf) : [block]
}

const mobiledocList = 3

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) {
    const [, marks, , words] = node
    // A number refers to an atom, which is a line break in Ghost.
    if (Array.isArray(marks) && typeof words === 'number') return [' ']
    return Array.isArray(marks) && typeof words === 'string' ? [words] : node.flatMap(wordsIn)
  }
  if (typeof node !== 'object' || node === null) return []
  const { type, text: words, children } = node as { type?: unknown; text?: unknown; children?: unknown }
  if (type === 'linebreak') return [' ']
  return typeof words === 'string' ? [words] : wordsIn(children)
}

/** Greatest valid `Date`. */
const latest = 8.64e15

const text = (row: Row, key: string) => (typeof row[key] === 'string' ? row[key].slice(0, longestText) : '')

function dateOf(row: Row, key: string): string | undefined {
  const value = row[key]
  const moment =
    typeof value === 'number' ? value : Date.parse(text(row, key).replace(/^(\S+) (\S+)$/, '$1T$2Z'))
  return moment > 0 && moment <= latest ? new Date(moment).toISOString() : undefined
}

/** Streams rows of these tables, one at a time. Without `db`, `data` is at the top level. */
async function* rowsOf(open: OpenFile, names: readonly Table[]): AsyncGenerator<Row & { table: Table }> {
  const paths = names.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`])
  const parser = new JSONParser({ paths, keepStack: false })
  let rows: (Row & { table: Table })[] = []
  let isWhole = false
  parser.onValue = ({ value, stack }) => {
    const table = names.find((one) => one === stack.at(-1)?.key || one === stack.at(-2)?.key)
    if (table && value && typeof value === 'object') rows.push({ ...(value as Row), table })
  }
  parser.onEnd = () => {
    isWhole = true
  }
  const watch = createWatch()
  parser.onToken = watch.see
  for await (const bytes of open()) {
    for (let start = 0; start < bytes.length; start += pieceLength) {
      write(parser, bytes.subarray(start, start + pieceLength))
      watch.ensureGoesOn()
      yield* rows
      rows = []
      // Lets other requests run in between.
      await turn()
    }
  }
  if (!isWhole) throw new UnreadableExport('import_cut_off')
}

/** Limits depth and size of rows. */
function createWatch() {
  let depth = 0
  let silence = 0
  /** Depth at which rows begin and end. */
  let depthOfTables = 0
  return {
    see({ token, value }: { token: TokenType; value: unknown }) {
      if (depth === 1 && token === TokenType.STRING) depthOfTables = value === 'db' ? 5 : 3
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
      if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
      // The limit applies to a row, which is in memory as a whole.
      if (depth <= depthOfTables) silence = 0
      if (depth > deepest) throw new UnreadableExport('import_malformed')
    },
    ensureGoesOn() {
      silence += pieceLength
      if (silence > longestSilence) throw new UnreadableExport('import_malformed')
    },
  }
}

function write(parser: JSONParser, bytes: Uint8Array): void {
  try {
    parser.write(bytes)
  } catch (cause) {
    throw new UnreadableExport('import_malformed', { cause })
  }
}
