import * as bounds from '#contract/rules/bounds.ts'
import { recordStore } from '../../platform/storage/record-store.ts'

/** Shared content that has no place yet. */
export interface SharedContent {
  text: string
  pictures: readonly File[]
  /** Number of files that cannot be sent. */
  leftOut: number
}

/** Only the last share is stored. */
const key = 'last'
const mostMs = 86_400_000

/** `userId`: who has seen it first, since the worker does not know who shares. */
type Stored = SharedContent & { at: number; userId?: number | undefined }

const contents = recordStore<Stored>('shared-content')

export const saveShared = (content: SharedContent, userId?: number): Promise<void> =>
  contents.put(key, { ...content, at: Date.now(), userId })

/** Returns the stored share. Deletes it after a day, and once it would be seen by another user than the first. */
export async function findShared(userId: number): Promise<SharedContent | undefined> {
  const found = await contents.find(key)
  if (!found) return undefined
  if (Date.now() - found.at < mostMs && (found.userId ?? userId) === userId) {
    await contents.put(key, { ...found, userId })
    return found
  }
  await deleteShared()
  return undefined
}

export const deleteShared = (): Promise<void> => contents.remove(key)

/** Joins title, text and URL, without duplicates: apps share them in every combination. */
export function sharedText(read: (name: 'title' | 'text' | 'url') => unknown): string {
  const [title = '', text = '', url = ''] = (['title', 'text', 'url'] as const).map((name) =>
    cleaned(read(name)),
  )
  const words = text.includes(title) ? text : `${title} ${text}`
  return (words.includes(url) ? words : `${words} ${url}`).trim().slice(0, bounds.privateText.max)
}

/** Replaces control characters, except line breaks, and bidi controls by spaces. */
const cleaned = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ').trim() : ''
