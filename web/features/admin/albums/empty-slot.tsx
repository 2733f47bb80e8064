import { useSortable } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { makeWay } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { useDropTarget } from '../../../ui/files/use-file-drop.ts'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { SlotMark, SlotUpload, transformStyle } from './slot-parts.tsx'
import type { Sending } from './use-slot-uploads.ts'

interface EmptySlotProps {
  id: string
  place: number
  sending: Sending | undefined
  onFiles: (files: File[]) => void
  /** Opens the library of uploaded pictures. */
  onLibrary: () => void
  /** Opens the dialog for a link to a product page, which may provide the picture. */
  onLink: () => void
  onForget: () => void
}

/** Empty slot: takes pictures by click, keyboard or drop. */
export function EmptySlot({ id, place, sending, onFiles, onLibrary, onLink, onForget }: EmptySlotProps) {
  const { t } = useTranslation('staff-albums')
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDropTarget(onFiles)
  const { setNodeRef, transform, transition } = useSortable({
    ...{ id, disabled: { draggable: true }, transition: makeWay },
  })
  const number = place + 1
  return (
    <li
      ref={setNodeRef}
      className={`relative grid min-h-39 min-w-0 scroll-my-20 grid-cols-1 rounded-picture sm:min-h-45 ${sending ? '' : 'grid-rows-[1fr_auto_auto]'}`}
      style={transformStyle(transform, transition)}
      {...handlers}
    >
      <SlotMark place={place} />
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
            className={`flex flex-col items-center justify-center gap-2.5 rounded-picture border border-dashed px-2.5 pt-8.5 pb-3.5 text-center font-semibold text-ui hover:border-sea hover:bg-shoal hover:text-ink ${isOver ? 'border-sea bg-shoal text-ink' : 'border-control text-muted'}`}
            aria-label={t('sheet.sendInto', { number })}
            onClick={() => input.current?.click()}
          >
            <ImageIcon aria-hidden="true" className="size-7" />
            <span>{t(isOver ? 'sheet.drop' : 'sheet.send')}</span>
          </button>
          <div className="flex flex-wrap justify-center">
            <SlotAct label={t('sheet.libraryInto', { number })} onClick={onLibrary}>
              {t('sheet.library')}
            </SlotAct>
            <SlotAct label={t('proposal.into', { number })} onClick={onLink}>
              {t('proposal.paste')}
            </SlotAct>
          </div>
        </>
      )}
    </li>
  )
}

interface SlotActProps {
  /** Accessible name, with the number of the slot. */
  label: string
  onClick: () => void
  children: React.ReactNode
}

function SlotAct({ label, onClick, children }: SlotActProps) {
  return (
    <button
      type="button"
      className="min-h-11 px-2 font-semibold text-label/body text-sea underline-offset-3 hover:underline"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
