import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { draftKey, firstWordsKey } from '../../platform/storage/storage-keys.ts'

/** Afterwards somebody else may be signing in. */
const keptMs = 60 * 60_000

/** Saves what a visitor types in a channel until they sign in. */
export function saveFirstWords(channel: string, text: string): void {
  if (text === '') browserStorage().removeItem(firstWordsKey)
  else browserStorage().setItem(firstWordsKey, JSON.stringify({ channel, text, at: Date.now() }))
}

/** Moves the saved text into the draft of its channel, after an existing draft. */
export function claimFirstWords(userId: number): void {
  const stored = browserStorage().getItem(firstWordsKey)
  if (stored === null) return
  browserStorage().removeItem(firstWordsKey)
  const words = parse(stored)
  if (!words || Date.now() - words.at > keptMs) return
  const key = draftKey(userId, words.channel)
  const draft = browserStorage().getItem(key)
  browserStorage().setItem(key, draft ? `${draft}\n${words.text}` : words.text)
}

function parse(stored: string): { channel: string; text: string; at: number } | undefined {
  try {
    const words = JSON.parse(stored)
    return typeof words?.channel === 'string' && typeof words.text === 'string' ? words : undefined
  } catch {
    return undefined
  }
}
