import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { makeWay, useDropped, useMoveAnnouncements } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { usePressToMove } from '../../../ui/drag-and-drop/press-to-move.tsx'
import { SortableRows } from '../../../ui/drag-and-drop/sortable-rows.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { DotsSixVerticalIcon } from '../../../ui/icons/dots-six-vertical.ts'
import { playTime } from '../../music/play-time.ts'
import { DeleteButton } from '../kit/delete-button.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolRow, toolRows } from '../kit/tool-row.tsx'
import { tracksQuery } from './tracks.queries.ts'

interface TrackOrderProps {
  tracks: readonly Track[]
  edit: (track: Track) => void
}

/** List of tracks, sorted by drag and drop or with the arrow keys. */
export function TrackOrder({ tracks: saved, edit }: TrackOrderProps) {
  const { t } = useTranslation('staff-tracks')
  const { items: tracks, show, forget } = useDropped(saved)
  const send = useMove(forget)
  const focusInPlace = useFocusInPlace<HTMLOListElement>()
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
      <ol className={toolRows} aria-label={t('title')} {...focusInPlace}>
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
    // Requests run one after the other, in the order of the moves.
    scope: { id: 'track order' },
    onError: () => {
      forget()
      toast(t('order.failed'), { kind: 'error' })
    },
    onSettled: () => queries.invalidateQueries(tracksQuery()),
  })
  return mutate
}

/** Track with a handle to drag it or move it with the arrow keys. */
function TrackRow({ track, edit }: { track: Track; edit: () => void }) {
  const { t } = useTranslation(['staff-tracks', 'staff'])
  const { id, title, artist, cover, duration, lyricsSlug } = track
  const sorting = useSortable({ id, transition: makeWay })
  const { transform, transition, isDragging } = sorting
  const { isHeld, handle } = usePressToMove(id)
  const facts = [artist, playTime(duration), lyricsSlug && t('withLyrics')].filter(Boolean)
  return (
    <li
      ref={sorting.setNodeRef}
      className={`grid grid-cols-[--spacing(11)_minmax(0,1fr)] items-center bg-paper ${isDragging || isHeld ? 'relative z-(--plane-above) outline-2 outline-ink' : ''}`}
      style={{ transition, ...(transform && { transform: `translateY(${Math.round(transform.y)}px)` }) }}
    >
      <button
        type="button"
        ref={sorting.setActivatorNodeRef}
        className={`grid size-11 touch-none place-items-center text-muted ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
        {...sorting.attributes}
        {...sorting.listeners}
        {...handle}
        aria-roledescription={undefined}
        aria-label={t('order.move', { name: title })}
      >
        <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
      </button>
      <ToolRow
        picture={<img src={cover} alt="" width={84} height={56} loading="lazy" />}
        title={title}
        facts={facts.join(' · ')}
      >
        <EditButton name={title} onEdit={edit} />
        <DeleteButton name={title} act={() => api('DELETE /api/tracks/:id', { params: { id } })}>
          {t('deleteText')}
        </DeleteButton>
      </ToolRow>
    </li>
  )
}
