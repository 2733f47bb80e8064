import { createAuthorship } from './authorship.ts'
import { createChanging } from './changing.ts'
import { createIllustrating } from './illustrating.ts'
import { createReading } from './reading.ts'
import { createRevising } from './revising.ts'
import { createSharing } from './sharing.ts'
import { createStaffList } from './staff-list.ts'
import { createStoreTexts } from './store-texts.ts'
import { createWelcoming } from './welcoming.ts'
import { createWriting } from './writing.ts'

type Needs = Parameters<typeof createReading>[0] &
  Parameters<typeof createChanging>[0] &
  Omit<Parameters<typeof createIllustrating>[0], 'changing'> &
  Omit<Parameters<typeof createSharing>[0], 'changing'>

export type ArticlesService = ReturnType<typeof createArticlesService>

/** Articles and lyrics: one thing in two lists. */
export function createArticlesService(shared: Needs) {
  const needs = { ...shared, changing: createChanging(shared) }
  const writing = createWriting(needs)
  return {
    ...createReading(needs),
    ...writing,
    ...createWelcoming({ ...needs, writing }),
    ...createRevising(needs),
    ...createIllustrating(needs),
    ...createSharing(needs),
    ...createStaffList(needs),
    ...createStoreTexts(needs),
    ...createAuthorship(needs),
  }
}
