import type { DropdownMenu } from 'radix-ui'
import { createContext, useContext } from 'react'

/** Props of an open menu. */
export interface MenuListProps {
  children: React.ReactNode
  label?: string
  side?: 'bottom' | 'left' | 'right' | 'top'
  align?: 'start' | 'center' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  button: React.RefObject<HTMLElement | null>
  labelledBy: string
  /** Whether the first item is focused at once. */
  byKeyboard: boolean
}

interface OpenMenu {
  parts: typeof DropdownMenu
  container: HTMLElement | null
  button: React.RefObject<HTMLElement | null>
}

/** Context for the items of an open menu: components, the container of submenus, and the button. */
export const MenuParts = createContext<OpenMenu | undefined>(undefined)

export function useMenu() {
  const menu = useContext(MenuParts)
  if (!menu) throw new Error('acts belong inside a menu')
  return menu
}
