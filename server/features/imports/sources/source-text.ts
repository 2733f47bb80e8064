import { parseUrl } from '#contract/rules/parse-url.ts'

/** Status on the old site. `protected`: with a password. */
export type SourceStatus = 'published' | 'draft' | 'scheduled' | 'private' | 'protected'

interface SourceAuthor {
  /** Key used by texts. */
  key: string
  name: string
  /** Only used to match accounts; not stored. */
  email: string
}

interface SourceCategory {
  slug: string
  name: string
}

/** A text of another site, independent of its format. */
export interface SourceText {
  /** Id on the old site. */
  id: string
  kind: 'post' | 'page'
  status: SourceStatus
  title: string
  /** Standard HTML, without extensions of its format. */
  html: string
  excerpt: string
  slug: string
  /** Paths on the old site, with the query if that identifies the text. */
  addresses: string[]
  createdAt: string
  /** For a scheduled text its planned date. */
  publishedAt: string | null
  updatedAt: string
  authorKey: string
  /** Slugs, primary category first. */
  categories: string[]
  tags: string[]
  cover: string
  /** Content that only the old site could render: `shortcode contact-form-7`. */
  losses: string[]
}

/** Site data of an export. */
export interface SourceSite {
  /** `wordpress old.example.com`: identifies a text together with its id. */
  name: string
  kind: 'wordpress' | 'ghost'
  title: string
  /** Without a trailing slash; `''` if the export has none: texts contain `unknownAddress` then. */
  address: string
  authors: SourceAuthor[]
  categories: SourceCategory[]
  /** Paths of lists and feeds with their category; `''` for all texts. */
  lists: { path: string; category: string; isFeed: boolean }[]
  /** Paths of the pages of authors, by their keys. */
  authorPages: { path: string; author: string }[]
}

/** Kinds of content that is not imported. */
export type LeftOut = 'comments' | 'tags' | 'trash' | 'attachments' | 'others'

/** An export, which can be read repeatedly. */
export interface Source {
  site: SourceSite
  /** Yields texts in the order of the export. `left` is complete afterwards. */
  texts(): AsyncGenerator<SourceText>
  left: Map<LeftOut, number>
  /** Returns the URL of the original of a resized picture, if known. */
  original(address: string): string
  /** Classes of decorative elements: buttons, bars, icons. */
  decorations: ReadonlySet<string>
}

/** Opens a file from the beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>

/** An unreadable export, with an error key. */
export class UnreadableExport extends Error {
  readonly key: 'import_unknown' | 'import_malformed' | 'import_cut_off'

  constructor(key: UnreadableExport['key'], options?: ErrorOptions) {
    super(key, options)
    this.name = 'UnreadableExport'
    this.key = key
  }
}

/** Maximum length of a text. */
export const longestText = 4_000_000
/** Maximum number of categories, and of tags, per text. */
export const mostTerms = 100
/** Maximum number of authors, categories, pictures and relations, which are all in memory. */
export const mostAround = 1_000_000
/** Maximum number of bytes without a start or end of an element. */
export const longestSilence = 64 * 1024 * 1024

/** Placeholder for an unknown site URL. */
export const unknownAddress = 'http://site.invalid'

/** Returns the path of a site that is not at the root of its host; `''` of others. */
export const folderOf = (address: string) => parseUrl(address)?.pathname.replace(/\/$/, '') ?? ''
