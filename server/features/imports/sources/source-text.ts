/** What a text was where it comes from. `protected` asks for a password there. */
export type SourceStatus = 'published' | 'draft' | 'scheduled' | 'private' | 'protected'

interface SourceAuthor {
  /** What texts call them by. */
  key: string
  name: string
  /** Only to find their account here: it is kept nowhere. */
  email: string
}

interface SourceCategory {
  slug: string
  name: string
}

/** A text as it comes from another site, whatever that was made with. */
export interface SourceText {
  /** There. */
  id: string
  kind: 'post' | 'page'
  status: SourceStatus
  title: string
  /** Without the dialect of its site: every element means what HTML says. */
  html: string
  excerpt: string
  slug: string
  /** Where it could be read, each with its query if that says which text it is. */
  addresses: string[]
  createdAt: string
  /** Of a scheduled text, when it is to be. */
  publishedAt: string | null
  updatedAt: string
  authorKey: string
  /** Slugs, the one that counts first. */
  categories: string[]
  tags: string[]
  cover: string
  /** What its site added when it was shown, and nobody else can: `shortcode contact-form-7`. */
  losses: string[]
}

/** What stands in an export besides texts. */
export interface SourceSite {
  /** `wordpress old.example.com`: with an id it names one text for ever. */
  name: string
  kind: 'wordpress' | 'ghost'
  title: string
  /** Without a slash at the end; `''` where the export does not say it: then texts have `unknownAddress`. */
  address: string
  authors: SourceAuthor[]
  categories: SourceCategory[]
  /** Addresses of lists, and the category whose texts stood there; `''`: all of them. Those of feeds end with one. */
  lists: { path: string; category: string; isFeed: boolean }[]
}

/** What was seen and is no text, by kind. */
export type LeftOut = 'comments' | 'tags' | 'trash' | 'attachments' | 'others'

/** One export, which is read from its beginning as often as somebody asks. */
export interface Source {
  site: SourceSite
  /** In the order of the export. `left` is complete after the last one. */
  texts(): AsyncGenerator<SourceText>
  left: Map<LeftOut, number>
  /** The picture that a smaller one was made of, where the export says so. */
  original(address: string): string
  /** Classes of elements that say nothing: buttons, bars, signs. */
  decorations: ReadonlySet<string>
}

/** The bytes of a file, from the first one, each time anew. */
export type OpenFile = () => AsyncIterable<Uint8Array>

/** An export that nobody can read: a machine key. */
export class UnreadableExport extends Error {
  readonly key: 'import_unknown' | 'import_malformed' | 'import_cut_off'

  constructor(key: UnreadableExport['key'], options?: ErrorOptions) {
    super(key, options)
    this.name = 'UnreadableExport'
    this.key = key
  }
}

/** How many letters of one text are read; more is no text. */
export const longestText = 4_000_000
/** Of a text so many categories, and as many tags; nobody gives it more. */
export const mostTerms = 100
/** Authors, categories, pictures and what joins them to texts are in memory together; more are no export. */
export const mostAround = 1_000_000
/** So many bytes in which nothing begins or ends are no export. */
export const longestSilence = 64 * 1024 * 1024

/** In the place of an address that only whoever exported knows. */
export const unknownAddress = 'http://site.invalid'
