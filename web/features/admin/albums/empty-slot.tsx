import { useSortable } from '@dnd-kit/sortable'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { slotMark } from '#contract/rules/albums.ts'
import { libraryTypes } from '../../../platform/picture-files.ts'
import { useDropTarget } from '../../../ui/use-file-drop.ts'
import { SlotUpload } from './slot-upload.tsx'
import { transformStyle } from './transform-style.ts'
import type { Sending } from './use-slot-uploads.ts'

interface EmptySlotProps {
  id: string
  place: number
  sending: Sending | undefined
  onFiles: (files: File[]) => void
  /** A picture that the site has already is wanted. */
  onLibrary: () => void
  onForget: () => void
}

/** A place for a picture: clicked, reached by keyboard, or dropped on. */
export function EmptySlot({ id, place, sending, onFiles, onLibrary, onForget }: EmptySlotProps) {
  const { t } = useTranslation('staff-albums')
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDropTarget(onFiles)
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true } })
  const number = place + 1
  return (
    <li
      ref={setNodeRef}
      className="edit-slot edit-slot-empty"
      style={transformStyle(transform, transition)}
      {...handlers}
    >
      <span className="edit-slot-mark figures" aria-hidden="true">
        {slotMark(place)}
      </span>
      {sending ? (
        <SlotUpload sending={sending} onForget={onForget} />
      ) : (
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept={libraryTypes.join(',')}
            hidden
            aria-label={t('sheet.sendInto', { number })}
            onChange={({ target }) => {
              if (target.files && target.files.length > 0) onFiles([...target.files])
              target.value = ''
            }}
          />
          <button
            type="button"
            className="edit-slot-send"
            data-over={isOver || undefined}
            aria-label={t('sheet.sendInto', { number })}
            onClick={() => input.current?.click()}
          >
            <ImageIcon aria-hidden="true" />
            <span>{t(isOver ? 'sheet.drop' : 'sheet.send')}</span>
          </button>
          <button
            type="button"
            className="edit-slot-library"
            aria-label={t('sheet.libraryInto', { number })}
            onClick={onLibrary}
          >
            {t('sheet.library')}
          </button>
        </>
      )}
    </li>
  )
}
