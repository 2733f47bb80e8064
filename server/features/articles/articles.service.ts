import { createReading } from './reading.ts'
import { createStoreTexts } from './store-texts.ts'
import { createWriting } from './writing.ts'

type Needs = Parameters<typeof createReading>[0] & Parameters<typeof createWriting>[0]

export type ArticlesService = ReturnType<typeof createArticlesService>

/** Articles and lyrics: one thing in two lists. */
export function createArticlesService(needs: Needs) {
  return { ...createReading(needs), ...createWriting(needs), ...createStoreTexts(needs) }
}
