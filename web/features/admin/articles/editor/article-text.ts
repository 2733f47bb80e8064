import * as bounds from '#contract/rules/bounds.ts'
import { youtubeId } from '#contract/rules/youtube.ts'

/** What one writes of an article, and what is saved by itself. */
export interface ArticleText {
  title: string
  /** Below the title, in lists and where it is shared. */
  description: string
  content: string
  youtube: string
  lrc: string
  trackId: number | null
}

export const noText: ArticleText = {
  ...{ title: '', description: '', content: '', youtube: '', lrc: '', trackId: null },
}

const parts = ['title', 'description', 'content', 'youtube', 'lrc', 'trackId'] as const

export function textOf({ title, description, content, youtube, lrc, trackId }: ArticleText): ArticleText {
  return { title, description, content, youtube, lrc, trackId }
}

export function isSameText(one: ArticleText, other: ArticleText): boolean {
  return parts.every((part) => one[part] === other[part])
}

export const isEmptyText = (text: ArticleText) => isSameText(text, noText)

/** The fields beside the words, in the order of the page. One that the site does not take keeps nothing else back. */
const sideFields = ['title', 'description', 'youtube', 'trackId', 'lrc'] as const
export type SideField = (typeof sideFields)[number]

/** Why the site has refused a field, until it is changed. */
export type Refusals = Partial<Record<SideField, string>>

export function invalidFields(text: ArticleText, refusals: Refusals): SideField[] {
  const isInvalid = (field: SideField) =>
    field in refusals ||
    (field === 'title' && text.title.trim().length > bounds.article.title) ||
    (field === 'description' && text.description.trim().length > bounds.article.description) ||
    (field === 'youtube' && text.youtube !== '' && youtubeId(text.youtube) === undefined)
  return sideFields.filter(isInvalid)
}

/** Those of a failed call. */
export function refusalsIn(errors: Readonly<Record<string, readonly string[]>>): Refusals {
  return Object.fromEntries(
    sideFields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])),
  )
}

export const refusedFields = (refusals: Refusals) => sideFields.filter((field) => field in refusals)

/** What the site can be given of a text: its invalid fields stay as they were saved. */
export function withSaved(text: ArticleText, saved: ArticleText, invalid: readonly SideField[]): ArticleText {
  return { ...text, ...Object.fromEntries(invalid.map((field) => [field, saved[field]])) }
}

export function without(text: ArticleText, invalid: readonly SideField[]): Partial<ArticleText> {
  const named = Object.entries(text).filter(([field]) => !invalid.some((one) => one === field))
  return Object.fromEntries(named)
}
