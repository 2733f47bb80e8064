import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import type { DropdownMenu } from 'radix-ui'
import { cloneElement, useId, useRef, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../platform/lazy-component.ts'
import { type MenuListProps, useMenu } from './open-menu.ts'

interface MenuProps extends Pick<MenuListProps, 'children' | 'label' | 'side' | 'align'> {
  /** What opens it: a button, or a component that hands its props on to one. */
  trigger: React.ReactElement<React.ComponentProps<'button'>>
  /** Open from the start. */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** False while what stands in it is on its way: the focus goes to the first act once it is there. */
  isReady?: boolean
}

/** Few menus of a page are ever opened: what they are made of comes with the first. */
export const menuList = lazyComponent(() => import('./menu-list.tsx'))

/** A list of acts. Not modal: the page stays scrollable and nothing writes a style sheet into it. */
export function Menu({ trigger, defaultOpen = false, onOpenChange, isReady = true, ...list }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [wasOpened, setWasOpened] = useState(defaultOpen)
  const [byKeyboard, setByKeyboard] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { props } = trigger

  function change(next: boolean, withKeyboard = false) {
    if (next) setByKeyboard(withKeyboard)
    setWasOpened(true)
    setOpen(next)
    onOpenChange?.(next)
  }
  const List = useLazyComponent(menuList, { wanted: wasOpened, giveUp: () => change(false) })

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: props.id ?? id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'data-state': open ? 'open' : 'closed',
        onPointerEnter: () => void menuList.load().catch(() => {}),
        onPointerDown: (event: React.PointerEvent) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The focus goes into the menu, not back to what opened it.
          if (!open) event.preventDefault()
          change(!open)
        },
        onKeyDown: (event: React.KeyboardEvent) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          change(event.key === 'ArrowDown' || !open, true)
        },
        // Without a pointer or a key: a screen reader, or a voice.
        onClick: (event: React.MouseEvent) => {
          if (event.detail === 0) change(!open, true)
        },
      } as React.ComponentProps<'button'>)}
      {List && wasOpened && isReady && (
        <List
          open={open}
          onOpenChange={change}
          button={button}
          labelledBy={props.id ?? id}
          byKeyboard={byKeyboard}
          {...list}
        />
      )}
    </>
  )
}

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
