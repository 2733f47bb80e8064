import { arrayMove } from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { useDropped, useMoveAnnouncements } from '../../../ui/drag-and-drop.ts'
import { SortableRows } from '../../../ui/sortable-rows.tsx'
import { toolRows } from '../kit/tool-row.tsx'
import { TrackRow } from './track-row.tsx'
import { tracksQuery } from './tracks.queries.ts'

interface TrackOrderProps {
  tracks: readonly Track[]
  edit: (track: Track) => void
}

/** The list, to be dragged or moved with the arrow keys. */
export function TrackOrder({ tracks: kept, edit }: TrackOrderProps) {
  const { t } = useTranslation('staff-tracks')
  const { shown: tracks, show, forget } = useDropped(kept)
  const send = useMove(forget)
  const ids = tracks.map(({ id }) => id)
  const announcements = useMoveAnnouncements((moment, id, at) =>
    t(`order.${moment}`, {
      name: tracks.find((track) => track.id === id)?.title ?? '',
      place: ids.indexOf(Number(at)) + 1,
      count: tracks.length,
    }),
  )

  function move(from: number, to: number) {
    const moved = arrayMove([...tracks], from, to)
    show(moved)
    const id = ids[from]
    if (id !== undefined) send({ id, before: moved[to + 1]?.id ?? null })
  }

  return (
    <SortableRows ids={ids} onMove={move} how={t('order.how')} announcements={announcements}>
      <ol className={toolRows} aria-label={t('title')}>
        {tracks.map((track) => (
          <TrackRow key={track.id} track={track} edit={() => edit(track)} />
        ))}
      </ol>
    </SortableRows>
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
