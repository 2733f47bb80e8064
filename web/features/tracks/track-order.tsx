import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../platform/api.ts'
import { toast } from '../../ui/toasts.tsx'
import { TrackRow } from './track-row.tsx'
import { tracksQuery } from './tracks.queries.ts'

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface TrackOrderProps {
  tracks: readonly Track[]
  edit: (track: Track) => void
}

/** The list, to be dragged or moved with the arrow keys. */
export function TrackOrder({ tracks: kept, edit }: TrackOrderProps) {
  const { t } = useTranslation('staff-tracks')
  // Shown in the same frame in which it is let go, a moment before the server knows.
  const [dropped, setDropped] = useState<{ before: readonly Track[]; tracks: Track[] }>()
  const tracks = dropped?.before === kept ? dropped.tracks : kept
  const move = useMove(() => setDropped(undefined))
  const announcements = useAnnouncements(tracks)
  const sensors = useSensors(
    useSensor(MouseSensor),
    // A quick swipe scrolls the list, a finger that rests takes a row.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function drop({ active, over }: DragEndEvent) {
    const from = tracks.findIndex(({ id }) => id === active.id)
    const to = tracks.findIndex(({ id }) => id === over?.id)
    const track = tracks[from]
    if (!track || to < 0 || from === to) return
    const moved = arrayMove([...tracks], from, to)
    setDropped({ before: kept, tracks: moved })
    move({ id: track.id, before: moved[to + 1]?.id ?? null })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...tracks]} strategy={verticalListSortingStrategy}>
        <ol className="tool-rows" aria-label={t('title')}>
          {tracks.map((track) => (
            <TrackRow key={track.id} track={track} edit={() => edit(track)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function useMove(forget: () => void) {
  const { t } = useTranslation('staff-tracks')
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, before }: { id: number; before: number | null }) =>
      api('PUT /api/tracks/:id/position', { params: { id }, body: { before } }),
    // One after the other, as they were dragged.
    scope: { id: 'track order' },
    onError: () => {
      forget()
      toast(t('order.failed'), { kind: 'error' })
    },
    onSettled: () => queries.invalidateQueries(tracksQuery()),
  })
  return mutate
}

/** What is said aloud while something is moved. */
function useAnnouncements(tracks: readonly Track[]): Announcements {
  const { t } = useTranslation('staff-tracks')
  const hasMoved = useRef(false)
  const placeOf = (id: string | number) => tracks.findIndex((track) => track.id === id)
  const place = (id: string | number, at: string | number) => ({
    name: tracks[placeOf(id)]?.title ?? '',
    place: placeOf(at) + 1,
    count: tracks.length,
  })
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('order.picked', place(active.id, active.id))
    },
    onDragOver: ({ active, over }) => {
      // At first it is over its own place, of which nobody wants to hear.
      hasMoved.current ||= over !== null && over.id !== active.id
      return over && hasMoved.current ? t('order.over', place(active.id, over.id)) : undefined
    },
    onDragEnd: ({ active, over }) => t('order.dropped', place(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('order.cancelled', place(active.id, active.id)),
  }
}
