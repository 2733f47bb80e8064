import { cloneElement, useId, useRef, useState } from 'react'
import {
  type LazyComponent,
  lazyComponent,
  useLazyComponent,
} from '../../platform/hydration/lazy-component.ts'
import type { MenuListProps } from './open-menu.ts'

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
  /** Whether the menu was open when a finger came down on its button. */
  const underFinger = useRef<boolean>(undefined)
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
          underFinger.current = event.pointerType === 'touch' ? open : undefined
          // A finger may be about to scroll, which is no press.
          if (event.button !== 0 || event.ctrlKey || event.pointerType === 'touch') return
          // The focus goes into the menu, not back to what opened it.
          if (!open) event.preventDefault()
          change(!open)
        },
        onKeyDown: (event: React.KeyboardEvent) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          change(event.key === 'ArrowDown' || !open, true)
        },
        // Without a pointer or a key it was a screen reader, or a voice.
        onClick: (event: React.MouseEvent) => {
          if (event.detail === 0) change(!open, true)
          else if (underFinger.current !== undefined) change(!underFinger.current)
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

interface LazyMenuProps<Props extends object>
  extends Omit<MenuProps, 'children' | 'isReady' | 'defaultOpen' | 'onOpenChange'> {
  items: LazyComponent<Props>
  itemProps: Props
}

/** What it offers comes with the first press, too: the code, its icons and its texts. */
export function LazyMenu<Props extends object>({ items, itemProps, ...menu }: LazyMenuProps<Props>) {
  const [wasOpened, setWasOpened] = useState(false)
  const Items = useLazyComponent(items, { wanted: wasOpened, giveUp: () => setWasOpened(false) })
  return (
    <Menu {...menu} isReady={Items !== undefined} onOpenChange={(open) => open && setWasOpened(true)}>
      {Items && <Items {...itemProps} />}
    </Menu>
  )
}
