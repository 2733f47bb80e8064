import { useEffect } from 'react'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

/** Slug of a channel, or id of a private conversation. */
export type Place = string | number

const attended = createSharedValue<Place | undefined>(undefined)

/** Marks the place as attended while its end is in view: nothing there is announced or counted as new. */
export function useAttention(place: Place, isLooking: boolean): void {
  useEffect(() => {
    if (!isLooking) return
    attended.set(place)
    return () => attended.set(undefined)
  }, [place, isLooking])
}

export const useAttended = attended.use
