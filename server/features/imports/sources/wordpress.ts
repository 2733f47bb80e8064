import { importBounds } from '#contract/rules/imports.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { slugify } from '#contract/rules/slugs.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import { longestAddress } from '../../redirects/redirects.service.ts'
import {
  folderOf,
  type LeftOut,
  longestText,
  mostAround,
  type OpenFile,
  type Source,
  type SourceSite,
  type SourceStatus,
  type SourceText,
  UnreadableExport,
} from './source-text.ts'
import { type References, wordpressHtml } from './wordpress-html.ts'
import { type Item, readItems } from './wordpress-items.ts'

const statuses = new Map<string, SourceStatus>([
  ['publish', 'published'],
  ['future', 'scheduled'],
  ['private', 'private'],
  ['draft', 'draft'],
  ['pending', 'draft'],
  ['auto-draft', 'draft'],
])

/** What the theme needs, and reusable blocks, which come with the texts that use them. */
const ignoredKinds = new Set(['revision', 'nav_menu_item', 'wp_global_styles', 'wp_navigation', 'wp_block'])

/** Reads an export of WordPress (WXR 1.0 to 1.2), twice because pictures may follow the texts that use them. */
export async function readWordpress(open: OpenFile): Promise<Source> {
  const surroundings = await readSurroundings(open)
  const { site, media } = surroundings
  const left = new Map<LeftOut, number>()
  const count = (what: LeftOut, number = 1) => left.set(what, (left.get(what) ?? 0) + number)

  async function* texts(): AsyncGenerator<SourceText> {
    left.clear()
    for await (const item of readItems(open)) {
      if (item.element === 'wp:tag') count('tags')
      if (item.element !== 'item') continue
      if (item.comments > 0) count('comments', item.comments)
      const kind = field(item, 'wp:post_type')
      const status = statuses.get(field(item, 'wp:status'))
      if ((kind === 'post' || kind === 'page') && status)
        yield textOf(item, { ...surroundings, kind, status })
      else countLeft(kind, item)
    }
  }

  function countLeft(kind: string, item: Item): void {
    if (kind === 'attachment') count('attachments')
    else if (field(item, 'wp:status') === 'trash') count('trash')
    else if (!ignoredKinds.has(kind)) count('others')
  }

  const whole = new Set(media.values())
  function original(address: string): string {
    const larger = address.replace(/-\d{2,5}x\d{2,5}(\.[a-z]{3,4})$/i, '$1')
    return whole.has(larger) ? larger : address
  }

  return { site, texts, left, original, decorations: new Set() }
}

/** The site, what its texts refer to, and the parents of its categories. */
interface Surroundings extends References {
  site: SourceSite
  categories: Map<string, string>
}

async function readSurroundings(open: OpenFile): Promise<Surroundings> {
  const site: SourceSite = {
    ...{ name: '', kind: 'wordpress', title: '', address: '' },
    ...{ authors: [], categories: [], lists: [], authorPages: [] },
  }
  const media = new Map<string, string>()
  const blocks = new Map<string, string>()
  let room = longestText
  const categories = new Map<string, string>()
  const numbers = new Map<string, string>()
  const months = new Set<string>()

  function noteElement(item: Item): void {
    if (item.element === 'wp:base_blog_url' || (item.element === 'wp:base_site_url' && !site.address)) {
      site.address = field(item, item.element).trim().replace(/\/$/, '')
    } else if (item.element === 'wp:author') {
      const key = field(item, 'wp:author_login')
      const name = plainText(field(item, 'wp:author_display_name'), 80) || key
      site.authors.push({ key, name, email: field(item, 'wp:author_email').trim() })
      site.authorPages.push(...authorPages(key, field(item, 'wp:author_id')))
    } else if (item.element === 'wp:category') {
      const slug = field(item, 'wp:category_nicename')
      site.categories.push({ slug, name: plainText(field(item, 'wp:cat_name'), 80) })
      categories.set(slug, field(item, 'wp:category_parent'))
      numbers.set(slug, field(item, 'wp:term_id'))
    }
  }

  function noteItem(item: Item): void {
    const kind = field(item, 'wp:post_type')
    const id = field(item, 'wp:post_id')
    if (kind === 'attachment') media.set(id, field(item, 'wp:attachment_url'))
    if (kind === 'post' && field(item, 'wp:status') === 'publish')
      months.add(field(item, 'wp:post_date').slice(0, 7))
    if (kind !== 'wp_block') return
    const content = field(item, 'content:encoded')
    room -= content.length
    if (room >= 0) blocks.set(id, content)
  }

  for await (const item of readItems(open)) {
    if (item.element === 'item') noteItem(item)
    else noteElement(item)
    if (site.authors.length + site.categories.length + media.size + blocks.size + months.size > mostAround)
      throw new UnreadableExport('import_malformed')
  }
  const url = parseUrl(site.address)
  if (!url) throw new UnreadableExport('import_malformed')
  // WordPress in a folder has all its addresses below it.
  const folder = folderOf(site.address)
  site.name = `wordpress ${url.host}${folder}`.slice(0, 200)
  site.title = url.host
  const below = <T extends { path: string }>(one: T): T => ({ ...one, path: folder + one.path })
  const front = folder ? [{ path: '', category: '', isFeed: false }] : []
  site.lists = [...front, ...listsOf(site, { categories, numbers }), ...archivesOf(months)].map(below)
  site.authorPages = site.authorPages.map(below)
  return { site, media, blocks, categories }
}

/** Default paths of WordPress's lists. */
function listsOf(
  { categories }: SourceSite,
  surroundings: { categories: Map<string, string>; numbers: Map<string, string> },
): SourceSite['lists'] {
  const whole = ['/feed', '/feed/atom', '/feed/rss', '/feed/rss2'].map((path) => feedOf(path, ''))
  const own = categories.slice(0, importBounds.categories).flatMap(({ slug }) => {
    const number = surroundings.numbers.get(slug)
    const whole = [...parentsOf(slug, surroundings.categories).reverse(), slug].join('/')
    const paths = [...new Set([`/category/${slug}`, `/category/${whole}`])].filter(
      ({ length }) => length <= longestAddress,
    )
    return [
      ...paths.map((path) => ({ path, category: slug, isFeed: false })),
      ...paths.map((path) => feedOf(`${path}/feed`, slug)),
      ...(number ? [{ path: `/?cat=${number}`, category: slug, isFeed: false }] : []),
    ]
  })
  return [...whole, feedOf('/?feed=rss2', ''), ...own]
}

/** Lists of all texts: later pages, and those of a year or a month. */
function archivesOf(months: ReadonlySet<string>): SourceSite['lists'] {
  const dated = [...months].flatMap((month) => {
    const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? []
    return year ? [`/${year}`, `/${year}/${number}`] : []
  })
  return ['/page', ...new Set(dated)].map((path) => ({ path, category: '', isFeed: false }))
}

/** WordPress makes the slug of an author from the name to sign in with. */
function authorPages(login: string, id: string): SourceSite['authorPages'] {
  const slug = slugify(login.replaceAll('@', ''))
  const paths = [...(slug ? [`/author/${slug}`] : []), ...(id ? [`/?author=${id}`] : [])]
  return paths.map((path) => ({ path, author: login }))
}

const feedOf = (path: string, category: string) => ({ path, category, isFeed: true })

const field = (item: Item, name: string) => item.fields.get(name) ?? ''

interface TextDependencies extends Surroundings {
  kind: 'post' | 'page'
  status: SourceStatus
}

function textOf(item: Item, { kind, status, site, media, blocks, categories }: TextDependencies): SourceText {
  const id = field(item, 'wp:post_id')
  const { html, losses } = wordpressHtml(field(item, 'content:encoded'), { media, blocks })
  const date = dateOf(item, 'wp:post_date')
  const hasDate = status === 'published' || status === 'private' || status === 'scheduled'
  const terms = item.terms.filter(({ domain }) => domain === 'category').map(({ slug }) => slug)
  return {
    ...{ id, kind, html, losses },
    status: field(item, 'wp:post_password') && status === 'published' ? 'protected' : status,
    title: plainText(field(item, 'title'), 200),
    excerpt: plainText(field(item, 'excerpt:encoded'), 255),
    slug: decoded(field(item, 'wp:post_name')),
    addresses: addressesOf(item, { id, kind, site }),
    createdAt: date,
    publishedAt: hasDate ? date : null,
    updatedAt: dateOf(item, 'wp:post_modified'),
    authorKey: field(item, 'dc:creator'),
    categories: [...terms].sort((one, other) => depthOf(other, categories) - depthOf(one, categories)),
    tags: item.terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name),
    cover: media.get(item.thumbnail) ?? '',
  }
}

/** Deeper categories are more specific and come first. */
const depthOf = (slug: string, categories: Map<string, string>) => parentsOf(slug, categories).length

/** Returns the ancestors of a category, nearest first. */
function parentsOf(slug: string, categories: Map<string, string>): string[] {
  const parents: string[] = []
  for (let at = categories.get(slug); at && parents.length < 20; at = categories.get(at)) parents.push(at)
  return parents
}

function addressesOf(
  item: Item,
  { id, kind, site }: { id: string; kind: string; site: SourceSite },
): string[] {
  const host = parseUrl(site.address)?.host
  const paths = ['link', 'guid'].flatMap((name) => {
    const url = parseUrl(field(item, name))
    return url && url.host === host && url.pathname + url.search !== '/' ? [url.pathname + url.search] : []
  })
  return [...new Set([...paths, `${folderOf(site.address)}/?${kind === 'page' ? 'page_id' : 'p'}=${id}`])]
}

/** Unpublished texts only have a local date, without a UTC one. */
function dateOf(item: Item, name: string): string {
  const moments = [`${name}_gmt`, name].map((one) => Date.parse(`${field(item, one).replace(' ', 'T')}Z`))
  const moment = moments.find((time) => time > 0) ?? Date.parse(field(item, 'pubDate'))
  return new Date(Math.max(moment || 0, 0)).toISOString()
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
