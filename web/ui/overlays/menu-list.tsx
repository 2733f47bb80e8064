import { DropdownMenu } from 'radix-ui'
import { useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react'
import { leavesSlowly } from './leave.ts'
import { type MenuListProps, MenuParts } from './open-menu.ts'

/** The list of an opened menu. */
export default function MenuList({
  open,
  onOpenChange,
  button,
  labelledBy,
  byKeyboard,
  label,
  side = 'bottom',
  align = 'end',
  children,
}: MenuListProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const menu = useMemo(() => ({ parts: DropdownMenu, container, button }), [container, button])

  // In a modal dialog the menu is rendered into the dialog: everything else is inert.
  useLayoutEffect(() => setContainer(button.current?.closest('dialog') ?? null), [button])

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <Known element={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className="menu"
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          aria-labelledby={label ? undefined : labelledBy}
          ref={byKeyboard ? focusFirst : leavesSlowly}
        >
          <MenuParts value={menu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface KnownProps {
  element: React.RefObject<HTMLElement | null>
  ref?: React.Ref<HTMLElement>
}

/** Makes the existing button the menu's trigger: the list is positioned at it and returns the focus to it. */
function Known({ element, ref }: KnownProps) {
  // The button is mounted for as long as its list is.
  useImperativeHandle(ref, () => element.current as HTMLElement)
  return null
}

/** Runs after the list has focused itself. */
function focusFirst(list: HTMLElement | null): (() => void) | undefined {
  setTimeout(() => list?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus())
  return leavesSlowly(list)
}
