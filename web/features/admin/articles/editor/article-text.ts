import * as bounds from '#contract/rules/bounds.ts'
import { youtubeId } from '#contract/rules/youtube.ts'

/** Parts of an article that are written in the editor and saved automatically. */
export interface ArticleText {
  title: string
  /** Shown below the title, in lists and where the article is shared. */
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

/** Whether a text on the server is the one that was sent to it, which adds attributes to links and pictures. */
export function isStoredText(stored: ArticleText, sent: ArticleText): boolean {
  return isSameText({ ...stored, content: sent.content }, sent) && isSameHtml(stored.content, sent.content)
}

function isSameHtml(one: string, other: string): boolean {
  const [stored, sent] = [one, other].map((html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    for (const element of body.querySelectorAll('[rel], [loading]')) {
      element.removeAttribute('rel')
      element.removeAttribute('loading')
    }
    return body
  })
  return one === other || stored?.isEqualNode(sent ?? null) === true
}

export const isEmptyText = (text: ArticleText) => isSameText(text, noText)

/** Fields other than the text, in the order of the page. An invalid one does not prevent saving the rest. */
const sideFields = ['title', 'description', 'youtube', 'trackId', 'lrc'] as const
export type SideField = (typeof sideFields)[number]

/** Error message of each field that the server has refused, until the field is changed. */
export type Refusals = Partial<Record<SideField, string>>

export function invalidFields(text: ArticleText, refusals: Refusals): SideField[] {
  const isInvalid = (field: SideField) =>
    field in refusals ||
    (field === 'title' && text.title.trim().length > bounds.article.title) ||
    (field === 'description' && text.description.trim().length > bounds.article.description) ||
    (field === 'youtube' && text.youtube !== '' && youtubeId(text.youtube) === undefined)
  return sideFields.filter(isInvalid)
}

/** Returns the refusals of a failed call. */
export function refusalsIn(errors: Readonly<Record<string, readonly string[]>>): Refusals {
  return Object.fromEntries(
    sideFields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])),
  )
}

export const refusedFields = (refusals: Refusals) => sideFields.filter((field) => field in refusals)

/** Returns the text with its invalid fields as they were last saved. */
export function withSaved(text: ArticleText, saved: ArticleText, invalid: readonly SideField[]): ArticleText {
  return { ...text, ...Object.fromEntries(invalid.map((field) => [field, saved[field]])) }
}

export function without(text: ArticleText, invalid: readonly SideField[]): Partial<ArticleText> {
  const named = Object.entries(text).filter(([field]) => !invalid.some((one) => one === field))
  return Object.fromEntries(named)
}
