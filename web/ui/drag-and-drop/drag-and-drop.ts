import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef, useState } from 'react'

/** How the others make way for what is moved. The library knows numbers only: it is `--time-long`. */
export const makeWay = { duration: 200, easing: 'var(--ease)' }

export type Moment = 'picked' | 'over' | 'dropped' | 'cancelled'

/** What is said aloud while something is moved; `at` is what has the place that it is over. */
export function useMoveAnnouncements(
  announce: (moment: Moment, id: UniqueIdentifier, at: UniqueIdentifier) => string,
): Announcements {
  const hasMoved = useRef(false)
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return announce('picked', active.id, active.id)
    },
    onDragOver: ({ active, over }) => {
      // At first it is over its own place, of which nobody wants to hear.
      hasMoved.current ||= over !== null && over.id !== active.id
      return over && hasMoved.current ? announce('over', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => announce('cancelled', active.id, active.id),
  }
}

/** Shows a list as it was dropped in the same frame, a moment before `kept` says the same. */
export function useDropped<T>(kept: readonly T[]) {
  const [dropped, setDropped] = useState<{ before: readonly T[]; items: readonly T[] }>()
  return {
    shown: dropped?.before === kept ? dropped.items : kept,
    show: (items: readonly T[]) => setDropped({ before: kept, items }),
    forget: () => setDropped(undefined),
  }
}
