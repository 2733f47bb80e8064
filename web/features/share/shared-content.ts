import * as bounds from '#contract/rules/bounds.ts'
import { recordStore } from '../../platform/storage/record-store.ts'

/** What was shared to the site and has no place yet. */
export interface SharedContent {
  text: string
  pictures: readonly File[]
  /** How many files cannot be sent. */
  leftOut: number
}

/** Only the last: whoever shares again means that. */
const key = 'last'
const mostMs = 86_400_000

const contents = recordStore<SharedContent & { at: number }>('shared-content')

export const saveShared = (content: SharedContent): Promise<void> =>
  contents.put(key, { ...content, at: Date.now() })

/** What nobody has dealt with for a day is forgotten. */
export async function findShared(): Promise<SharedContent | undefined> {
  const found = await contents.find(key)
  if (!found || Date.now() - found.at < mostMs) return found
  await deleteShared()
  return undefined
}

export const deleteShared = (): Promise<void> => contents.remove(key)

/** One line of the title, the words and the address, none of them twice: programs share them in every combination. */
export function sharedText(read: (name: 'title' | 'text' | 'url') => unknown): string {
  const [title = '', text = '', url = ''] = (['title', 'text', 'url'] as const).map((name) =>
    cleaned(read(name)),
  )
  const words = text.includes(title) ? text : `${title} ${text}`
  return (words.includes(url) ? words : `${words} ${url}`).trim().slice(0, bounds.privateText.max)
}

/** Controls are no words, but for line breaks, nor is what turns the direction of others. */
const cleaned = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ').trim() : ''
