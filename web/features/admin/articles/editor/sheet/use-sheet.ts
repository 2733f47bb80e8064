import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { partIn } from '../editor-part.ts'

export interface Sheet {
  isOpen: boolean
  /** Whether it was ever opened: from then on it stays mounted, so that its form keeps its values. */
  wasOpened: boolean
  open: () => void
  close: () => void
}

/** The sheet is opened by hand or by an address. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link opens the part again
  useEffect(() => lead(), [key])
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}

/** Focuses and scrolls to a field, and opens the `<details>` around it. */
export function revealField(control: HTMLElement | null | undefined): void {
  control?.closest('details')?.setAttribute('open', '')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
