import { createSharedValue } from '../storage/shared-value.ts'

const counts = new Map<string, number>()
const total = createSharedValue(0)

/** How many things wait for the reader in some place: the title of every page says first how many in all. */
export function setTitleCount(place: string, waiting: number): void {
  counts.set(place, waiting)
  total.set([...counts.values()].reduce((sum, next) => sum + next, 0))
}

export const useTitleCount = total.use
