import { useSortable } from '@dnd-kit/sortable'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useTranslation } from 'react-i18next'
import type { StaffSlot } from '#contract/albums.ts'
import { slotMark } from '#contract/rules/albums.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useDropTarget } from '../../../ui/use-file-drop.ts'
import { BrokenLink } from '../../stores/broken-link.tsx'
import { SlotPicture } from '../../stores/slot-picture.tsx'
import { SlotUpload } from './slot-upload.tsx'
import { transformStyle } from './transform-style.ts'
import { useSlotName } from './use-slot-name.ts'
import type { Sending } from './use-slot-uploads.ts'

interface FilledSlotProps {
  id: string
  place: number
  slot: StaffSlot
  sending: Sending | undefined
  onEdit: () => void
  onDelete: () => void
  /** A picture that is dropped on another takes its place. */
  onFiles: (files: File[]) => void
  onForget: () => void
}

/** A product: its picture is what it is moved by. */
export function FilledSlot({ id, place, slot, sending, onFiles, onForget, ...acts }: FilledSlotProps) {
  const { t } = useTranslation('staff-albums')
  const name = useSlotName()(slot.description, place)
  const { isOver, handlers } = useDropTarget(onFiles)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className="edit-slot edit-slot-filled"
      data-held={isDragging || undefined}
      data-over={isOver || undefined}
      style={transformStyle(transform, transition)}
      {...handlers}
    >
      <span className="edit-slot-mark figures" aria-hidden="true">
        {slotMark(place)}
      </span>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="edit-slot-handle"
        style={{ background: slot.colour }}
        {...attributes}
        {...listeners}
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

interface FootProps extends Pick<FilledSlotProps, 'slot' | 'onEdit' | 'onDelete'> {
  name: string
}

function SlotFoot({ slot, name, onEdit, onDelete }: FootProps) {
  const { t } = useTranslation('staff-albums')
  return (
    <div className="edit-slot-foot">
      {slot.brokenSince && <BrokenLink since={slot.brokenSince} />}
      {slot.actionUrl ? (
        <>
          <span className="edit-slot-name">{name}</span>
          <IconButton size="small" label={t('sheet.edit', { name })} onClick={onEdit}>
            <PencilSimpleIcon />
          </IconButton>
        </>
      ) : (
        <>
          <span className="edit-slot-name edit-slot-unlinked">{slot.description || t('sheet.noLink')}</span>
          <button
            type="button"
            className="edit-slot-add"
            aria-label={t('sheet.addLabel', { name })}
            onClick={onEdit}
          >
            {t('sheet.add')}
          </button>
        </>
      )}
      <IconButton
        size="small"
        className="edit-slot-delete"
        label={t('sheet.delete', { name })}
        onClick={onDelete}
      >
        <TrashIcon />
      </IconButton>
    </div>
  )
}
