import { readFileSync } from 'node:fs'
import type { InputOf } from '#contract/endpoint.ts'
import { type Language, language } from '#contract/schema.ts'
import type { page } from '#contract/site.ts'

export type PageKey = InputOf<typeof page>['params']['key']

export interface Page {
  title: string
  /** HTML with placeholders: `{{siteName}}`. */
  content: string
  version: number
  updatedAt: string
}

const keys: readonly PageKey[] = ['terms', 'privacy', 'about', 'bio']

/** Date of the last substantial change of the bundled texts. */
const updatedAt = '2026-11-26T00:00:00.000Z'

/** Reads the bundled pages, as version 1: `pages.pt.terms`. */
export function readBundledPages(): Record<Language, Record<PageKey, Page>> {
  return mapOf(language.options, (lang) => mapOf(keys, (key) => read(lang, key)))
}

/** A file consists of a line with `<title>` and the text. */
function read(lang: Language, key: PageKey): Page {
  const file = readFileSync(new URL(`texts/${lang}/${key}.html`, import.meta.url), 'utf8')
  const [, title, content] = /^<title>(.+)<\/title>\n(.*)$/s.exec(file) ?? []
  if (!title || !content) throw new Error(`texts/${lang}/${key}.html has no title or no text`)
  return { title, content, version: 1, updatedAt }
}

function mapOf<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
}
