import { createSharedValue } from '../storage/shared-value.ts'

const counts = new Map<string, number>()
const total = createSharedValue(0)

/** Sets how many items wait for the user in a place: the title of every page starts with the total. */
export function setTitleCount(place: string, waiting: number): void {
  counts.set(place, waiting)
  total.set([...counts.values()].reduce((sum, next) => sum + next, 0))
}

export const useTitleCount = total.use
