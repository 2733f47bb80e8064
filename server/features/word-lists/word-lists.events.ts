import type { ListedWord } from '#contract/word-lists.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `channel` is a slug, or null for the list of the site. */
    'wordLists.added': { channel: string | null; word: ListedWord }
    'wordLists.removed': { channel: string | null; id: number }
  }
}
