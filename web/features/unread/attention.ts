import { useEffect } from 'react'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

/** A channel by its slug, a private conversation by its id. */
export type Place = string | number

const attended = createSharedValue<Place | undefined>(undefined)

/** The reader has the end of this place before them as long as they look: nothing there is news. */
export function useAttention(place: Place, isLooking: boolean): void {
  useEffect(() => {
    if (!isLooking) return
    attended.set(place)
    return () => attended.set(undefined)
  }, [place, isLooking])
}

export const useAttended = attended.use
