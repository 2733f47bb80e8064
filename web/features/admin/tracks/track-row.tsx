import { useSortable } from '@dnd-kit/sortable'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { makeWay } from '../../../ui/drag-and-drop.ts'
import { playTime } from '../../music/play-time.ts'
import { DeleteButton } from '../kit/delete-button.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolRow } from '../kit/tool-row.tsx'

/** A track with a handle, by which it is dragged or moved with the arrow keys. */
export function TrackRow({ track, edit }: { track: Track; edit: () => void }) {
  const { t } = useTranslation(['staff-tracks', 'staff'])
  const { id, title, artist, cover, duration, lyricsSlug } = track
  const sorting = useSortable({ id, transition: makeWay })
  const { transform, transition, isDragging } = sorting
  const facts = [artist, playTime(duration), lyricsSlug && t('withLyrics')].filter(Boolean)
  return (
    <li
      ref={sorting.setNodeRef}
      className={`grid grid-cols-[--spacing(11)_minmax(0,1fr)] items-center bg-paper ${isDragging ? 'relative z-(--plane-above) outline-2 outline-ink' : ''}`}
      style={{ transition, ...(transform && { transform: `translateY(${Math.round(transform.y)}px)` }) }}
    >
      <button
        type="button"
        ref={sorting.setActivatorNodeRef}
        className={`grid size-11 touch-none place-items-center text-muted ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
        {...sorting.attributes}
        {...sorting.listeners}
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
