import { cloneElement, useId, useRef, useState } from 'react'
import {
  type LazyComponent,
  lazyComponent,
  useLazyComponent,
} from '../../platform/hydration/lazy-component.ts'
import type { MenuListProps } from './open-menu.ts'

interface MenuProps<Props extends object> extends Pick<MenuListProps, 'label' | 'side' | 'align'> {
  /** What opens the menu: a button, or a component that passes its props on to one. */
  trigger: React.ReactElement<React.ComponentProps<'button'>>
  /** If the menu is open initially: whether its first item is focused. */
  defaultOpen?: 'by keyboard' | 'by pointer'
  children?: React.ReactNode
  /** Items instead of `children` whose code, icons and texts load on first use. */
  items?: LazyComponent<Props>
  itemProps?: Props
}

/** Few menus are ever opened, so their code loads with the first. */
export const menuList = lazyComponent(() => import('./menu-list.tsx'))
const NoItems = () => null
const noItems: LazyComponent<object> = { load: async () => NoItems, loaded: NoItems }

/** A non-modal menu: the page stays scrollable, and no style sheet is injected. */
export function Menu<Props extends object>({
  trigger,
  defaultOpen,
  items,
  itemProps,
  children,
  ...list
}: MenuProps<Props>) {
  const [open, setOpen] = useState(!!defaultOpen)
  const [wasOpened, setWasOpened] = useState(open)
  const [byKeyboard, setByKeyboard] = useState(defaultOpen === 'by keyboard')
  const button = useRef<HTMLButtonElement>(null)
  /** Whether the menu was open when a finger touched its button. */
  const underFinger = useRef<boolean>(undefined)
  const id = useId()
  const { props } = trigger

  function change(next: boolean, withKeyboard = false) {
    if (next) setByKeyboard(withKeyboard)
    setWasOpened(true)
    setOpen(next)
  }

  /** Closes the menu, so that the next press loads again. */
  function onError() {
    setOpen(false)
    setWasOpened(false)
  }
  const List = useLazyComponent(menuList, { enabled: wasOpened, onError })
  const Items = useLazyComponent(items ?? (noItems as LazyComponent<Props>), { enabled: wasOpened, onError })

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
          // A touch may be the start of a scroll.
          if (event.button !== 0 || event.ctrlKey || event.pointerType === 'touch') return
          // Keeps the focus from moving to the button, since it goes into the menu.
          if (!open) event.preventDefault()
          change(!open)
        },
        onKeyDown: (event: React.KeyboardEvent) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          change(event.key === 'ArrowDown' || !open, true)
        },
        // A click without pointer or key comes from a screen reader or voice control.
        onClick: (event: React.MouseEvent) => {
          if (event.detail === 0) change(!open, true)
          else if (underFinger.current !== undefined) change(!underFinger.current)
        },
      } as React.ComponentProps<'button'>)}
      {List && Items && wasOpened && (
        <List
          open={open}
          onOpenChange={change}
          button={button}
          labelledBy={props.id ?? id}
          byKeyboard={byKeyboard}
          {...list}
        >
          {children}
          <Items {...(itemProps as Props)} />
        </List>
      )}
    </>
  )
}
