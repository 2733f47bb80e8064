import type { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { CaretRightIcon } from '../icons/caret-right.ts'
import { useMenu } from './open-menu.ts'

interface MenuItemProps extends React.ComponentProps<typeof DropdownMenu.Item> {
  icon?: React.ReactNode
  danger?: boolean
}

/** Give it `asChild` with a link inside to go somewhere. */
export function MenuItem({
  icon,
  danger,
  className = '',
  children,
  asChild,
  onSelect,
  ...rest
}: MenuItemProps) {
  const {
    parts: { Item },
    button,
  } = useMenu()
  const look = `menu-item ${danger ? 'menu-item-danger' : ''} ${className}`
  // A dialog gives the focus back to what had it: that must not be an act which goes away with its menu.
  const act = (event: Event) => {
    button.current?.focus({ preventScroll: true })
    onSelect?.(event)
  }
  return (
    <Item className={look} asChild={asChild === true} onSelect={act} {...rest}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Item>
  )
}

/** A word that only some know, and beside it what it means. */
export function MenuWord({ word, children }: { word: string; children: React.ReactNode }) {
  return (
    <span className="menu-word">
      <span>{word}</span> <span className="menu-plain">{children}</span>
    </span>
  )
}

export function MenuRule() {
  const { Separator } = useMenu().parts
  return <Separator className="menu-rule" />
}

export function MenuHead({ children }: { children: React.ReactNode }) {
  const { Label } = useMenu().parts
  return <Label className="menu-head">{children}</Label>
}

interface SubmenuProps {
  label: string
  icon?: React.ReactNode
  children: React.ReactNode
}

/** On a phone there is no room beside a menu: there its acts stand under a heading instead. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  const { parts, container } = useMenu()
  const [narrow] = useState(() => innerWidth < 640)
  if (narrow) {
    return (
      <parts.Group>
        <parts.Label className="menu-group">{label}</parts.Label>
        {children}
      </parts.Group>
    )
  }
  return (
    <parts.Sub>
      <parts.SubTrigger className="menu-item">
        {icon}
        {label}
        <CaretRightIcon className="menu-more" aria-hidden="true" />
      </parts.SubTrigger>
      <parts.Portal container={container}>
        <parts.SubContent className="menu" sideOffset={8} alignOffset={-6} collisionPadding={12}>
          {children}
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  )
}
