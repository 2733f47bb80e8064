import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { partIn } from '../editor-part.ts'

export interface Sheet {
  isOpen: boolean
  /** Stays from then on, hidden where it is closed: what was chosen in it stays chosen. */
  wasOpened: boolean
  open: () => void
  close: () => void
}

/** Opened by hand, or by an address that leads to it. */
export function useSheet(screen: React.RefObject<HTMLElement | null>): Sheet {
  const { search, key } = useLocation()
  const part = partIn(search)
  const [isOpen, setOpen] = useState(part === 'publication')
  const [wasOpened, setWasOpened] = useState(isOpen)
  const open = () => {
    setOpen(true)
    setWasOpened(true)
  }
  const lead = useEffectEvent(() => {
    if (part === 'publication') open()
    if (part === 'cover') revealField(screen.current?.querySelector<HTMLElement>('.cover-place button'))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows such a link again is led again
  useEffect(() => lead(), [key])
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}

/** A field may be in a part of the page that is folded away. */
export function revealField(control: HTMLElement | null | undefined): void {
  control?.closest('details')?.setAttribute('open', '')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
