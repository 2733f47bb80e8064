import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef, useState } from 'react'

/** Transition of the other items. The library accepts only a number: it equals `--time-long`. */
export const makeWay = { duration: 200, easing: 'var(--ease)' }

export type Moment = 'picked' | 'over' | 'dropped' | 'cancelled'

/** Screen-reader announcements during a move; `at` is the item whose place the moved one is over. */
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
      // Silent while the item is still over its own place.
      hasMoved.current ||= over !== null && over.id !== active.id
      return over && hasMoved.current ? announce('over', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => announce('cancelled', active.id, active.id),
  }
}

/** Shows the dropped order in the same frame, until `saved` changes. */
export function useDropped<T>(saved: readonly T[]) {
  const [dropped, setDropped] = useState<{ before: readonly T[]; items: readonly T[] }>()
  return {
    items: dropped?.before === saved ? dropped.items : saved,
    show: (items: readonly T[]) => setDropped({ before: saved, items }),
    forget: () => setDropped(undefined),
  }
}
