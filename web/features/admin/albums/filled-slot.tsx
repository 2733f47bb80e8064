import { useSortable } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import type { StaffSlot } from '#contract/albums.ts'
import { IconButton } from '../../../ui/button.tsx'
import { makeWay } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { usePressToMove } from '../../../ui/drag-and-drop/press-to-move.tsx'
import { useDropTarget } from '../../../ui/files/use-file-drop.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { BrokenLink } from '../../stores/broken-link.tsx'
import { SlotPicture } from '../../stores/slot-picture.tsx'
import { SlotMark, SlotUpload, transformStyle } from './slot-parts.tsx'
import { useSlotName } from './use-slot-name.ts'
import type { Sending } from './use-slot-uploads.ts'

interface FilledSlotProps {
  id: string
  place: number
  slot: StaffSlot
  sending: Sending | undefined
  onEdit: () => void
  onDelete: () => void
  /** A picture dropped on the slot replaces its picture. */
  onFiles: (files: File[]) => void
  onForget: () => void
}

/** Slot with a product, which is dragged by its picture. */
export function FilledSlot({ id, place, slot, sending, onFiles, onForget, ...acts }: FilledSlotProps) {
  const { t } = useTranslation('staff-albums')
  const name = useSlotName()(slot.description, place)
  const { isOver, handlers } = useDropTarget(onFiles)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, transition: makeWay })
  const { isHeld, handle } = usePressToMove(id)
  return (
    <li
      ref={setNodeRef}
      className={`relative grid min-w-0 scroll-my-20 grid-cols-1 grid-rows-[auto_1fr] rounded-picture bg-card outline-sea outline-offset-2 ${isDragging || isHeld || isOver ? 'outline-2' : ''} ${isDragging ? 'z-(--plane-held) shadow-menu' : ''}`}
      style={transformStyle(transform, transition)}
      {...handlers}
    >
      <SlotMark place={place} />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`block aspect-12/7 w-full touch-manipulation overflow-hidden rounded-t-picture [-webkit-touch-callout:none] [&_img]:pointer-events-none [&_img]:size-full [&_img]:object-cover ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
        style={{ background: slot.colour }}
        {...attributes}
        {...listeners}
        {...handle}
        aria-roledescription={undefined}
        aria-label={t('order.move', { name })}
      >
        <SlotPicture address={slot.url} alt="" sizes="(min-width: 1024px) 280px, 50vw" />
      </button>
      {sending && <SlotUpload sending={sending} onForget={onForget} />}
      <SlotFoot slot={slot} name={name} {...acts} />
    </li>
  )
}

const slotName = 'min-w-0 shrink grow font-semibold text-label/close'

interface FootProps extends Pick<FilledSlotProps, 'slot' | 'onEdit' | 'onDelete'> {
  name: string
}

function SlotFoot({ slot, name, onEdit, onDelete }: FootProps) {
  const { t } = useTranslation('staff-albums')
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end ps-2.5 pe-0.5">
      {slot.brokenSince && <BrokenLink since={slot.brokenSince} />}
      {slot.actionUrl ? (
        <>
          <span className={`wrap-anywhere my-1.5 line-clamp-2 basis-21 ${slotName}`}>{name}</span>
          <IconButton size="small" label={t('sheet.edit', { name })} onClick={onEdit}>
            <PencilSimpleIcon />
          </IconButton>
        </>
      ) : (
        <>
          <span className={`basis-full truncate pt-2 text-amber sm:basis-15 sm:pt-0 ${slotName}`}>
            {slot.description || t('sheet.noLink')}
          </span>
          <button
            type="button"
            className="min-h-control px-2 font-semibold text-label/body text-sea underline-offset-3 hover:underline"
            aria-label={t('sheet.addLabel', { name })}
            onClick={onEdit}
          >
            {t('sheet.add')}
          </button>
        </>
      )}
      <IconButton size="small" className="text-red" label={t('sheet.delete', { name })} onClick={onDelete}>
        <TrashIcon />
      </IconButton>
    </div>
  )
}
