import type { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { CaretRightIcon } from '../icons/caret-right.ts'
import { leavesSlowly } from './leave.ts'
import { useMenu } from './open-menu.ts'

interface MenuItemProps extends React.ComponentProps<typeof DropdownMenu.Item> {
  icon?: React.ReactNode
  danger?: boolean
}

/** A menu item. For a link, pass `asChild` and the link as its child. */
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
  // A dialog returns the focus to the element that had it when it opened: that must be the button, because
  // the item is removed with its menu.
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

/** A term of the field with its explanation beside it. */
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

/** A submenu. On a phone there is no room beside a menu, so its items follow under a heading instead. */
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
        <parts.SubContent
          ref={leavesSlowly}
          className="menu"
          sideOffset={8}
          alignOffset={-6}
          collisionPadding={12}
        >
          {children}
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  )
}
