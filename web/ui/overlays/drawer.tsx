import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { IconButton } from '../button.tsx'
import { XIcon } from '../icons/x.ts'
import { type ColumnsFrom, useIsWide } from '../use-is-wide.ts'
import { closingHandlers, useModal } from './use-modal.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name, announced when the drawer opens. */
  label: string
  /** The side it slides in from. */
  side: 'start' | 'end'
  /** Window width from which the layout shows the column itself. */
  columnFrom?: ColumnsFrom
  children: React.ReactNode
}

/** A column that slides over the page. It closes by Esc, by the backdrop and on navigation. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDrawer({ onClose, label, side, columnFrom, children }: Omit<DrawerProps, 'open'>) {
  const { t } = useTranslation('ui')
  const dialog = useModal()
  useCloseOnRouteChange(onClose)
  useCloseWhereThereIsRoom(onClose, columnFrom)

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`drawer ${side === 'end' ? 'drawer-end' : ''}`}
      {...closingHandlers(onClose)}
    >
      <div className="flex h-header flex-none items-center justify-end border-b border-line px-2">
        <IconButton label={t('close')} onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </dialog>
  )
}

function useCloseOnRouteChange(onClose: () => void): void {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (pathname !== opened.current) onClose()
  }, [pathname, onClose])
}

/** Closes the drawer when the window becomes wide enough for the column itself. */
function useCloseWhereThereIsRoom(onClose: () => void, columnFrom?: ColumnsFrom): void {
  const hasRoom = useIsWide(columnFrom)
  const [hadRoom] = useState(hasRoom)
  useEffect(() => {
    if (hasRoom && !hadRoom) onClose()
  }, [hasRoom, hadRoom, onClose])
}
