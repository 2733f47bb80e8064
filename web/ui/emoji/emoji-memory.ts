import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { createListeners } from '../../platform/storage/listeners.ts'
import { emojiKey } from '../../platform/storage/storage-keys.ts'
import type { SkinTone } from './emoji.ts'

/** What this device stores until sign-out. */
interface EmojiMemory {
  tone: SkinTone
  /** Without skin tones, newest first. */
  recent: readonly string[]
}

const { notify, subscribe } = createListeners()
const nothing: EmojiMemory = { tone: 0, recent: [] }
let cached: { text: string | null; memory: EmojiMemory } = { text: null, memory: nothing }

export function useEmojiMemory(): EmojiMemory {
  return useSyncExternalStore(subscribe, recallEmoji, () => nothing)
}

function recallEmoji(): EmojiMemory {
  const text = browserStorage().getItem(emojiKey)
  if (cached.text !== text) cached = { text, memory: memoryIn(text) }
  return cached.memory
}

export function rememberTone(tone: SkinTone): void {
  remember({ ...recallEmoji(), tone })
}

const mostRecent = 24

export function rememberEmoji(emoji: string): void {
  const { recent, tone } = recallEmoji()
  remember({ tone, recent: [emoji, ...recent.filter((other) => other !== emoji)].slice(0, mostRecent) })
}

function remember(memory: EmojiMemory): void {
  browserStorage().setItem(emojiKey, JSON.stringify(memory))
  notify()
}

function memoryIn(text: string | null): EmojiMemory {
  try {
    const { tone, recent } = JSON.parse(text ?? '{}') as Partial<EmojiMemory>
    return {
      tone: ([1, 2, 3, 4, 5] as const).find((one) => one === tone) ?? 0,
      recent: Array.isArray(recent) ? recent.filter((one) => typeof one === 'string') : [],
    }
  } catch {
    return nothing
  }
}
