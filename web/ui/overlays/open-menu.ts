import type { DropdownMenu } from 'radix-ui'
import { createContext, useContext } from 'react'

/** How an open menu is drawn. */
export interface MenuListProps {
  children: React.ReactNode
  label?: string
  side?: 'bottom' | 'left' | 'right' | 'top'
  align?: 'start' | 'center' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  button: React.RefObject<HTMLElement | null>
  labelledBy: string
  /** Then the first act has the focus at once. */
  byKeyboard: boolean
}

interface OpenMenu {
  parts: typeof DropdownMenu
  container: HTMLElement | null
  button: React.RefObject<HTMLElement | null>
}

/** What an open menu gives to its acts: their code, where their submenus go, and what opened it. */
export const MenuParts = createContext<OpenMenu | undefined>(undefined)

export function useMenu() {
  const menu = useContext(MenuParts)
  if (!menu) throw new Error('acts belong inside a menu')
  return menu
}
