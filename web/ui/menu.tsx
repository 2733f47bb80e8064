import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { DropdownMenu } from 'radix-ui'
import { createContext, useCallback, useContext, useState } from 'react'

const MenuContainer = createContext<HTMLElement | null>(null)

interface MenuProps {
  /** What opens it: a button. */
  trigger: React.ReactNode
  children: React.ReactNode
  label?: string
  side?: 'bottom' | 'left' | 'right' | 'top'
  align?: 'start' | 'center' | 'end'
  /** Open from the start. */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A list of acts. Not modal: the page stays scrollable and nothing writes a style sheet into it. */
export function Menu({
  trigger,
  children,
  label,
  side = 'bottom',
  align = 'end',
  defaultOpen = false,
  onOpenChange,
}: MenuProps) {
  const { container, findContainer } = useContainer()
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild ref={findContainer}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className="menu"
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(label && { 'aria-label': label })}
        >
          <MenuContainer value={container}>{children}</MenuContainer>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Inside a modal dialog the menu belongs to it: everything else is inert and lies below. */
function useContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const findContainer = useCallback((trigger: HTMLElement | null) => {
    if (trigger) setContainer(trigger.closest('dialog'))
  }, [])
  return { container, findContainer }
}

interface MenuItemProps extends React.ComponentProps<typeof DropdownMenu.Item> {
  icon?: React.ReactNode
  danger?: boolean
}

/** Give it `asChild` with a link inside to go somewhere. */
export function MenuItem({ icon, danger, className = '', children, asChild, ...rest }: MenuItemProps) {
  const look = `menu-item ${danger ? 'menu-item-danger' : ''} ${className}`
  if (asChild) {
    return (
      <DropdownMenu.Item className={look} asChild {...rest}>
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item className={look} {...rest}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuRule() {
  return <DropdownMenu.Separator className="menu-rule" />
}

export function MenuHead({ children }: { children: React.ReactNode }) {
  return <DropdownMenu.Label className="menu-head">{children}</DropdownMenu.Label>
}

interface SubmenuProps {
  label: string
  icon?: React.ReactNode
  children: React.ReactNode
}

/** On a phone there is no room beside a menu: there its acts stand under a heading instead. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  const container = useContext(MenuContainer)
  const [narrow] = useState(() => innerWidth < 640)
  if (narrow) {
    return (
      <DropdownMenu.Group>
        <DropdownMenu.Label className="menu-group">{label}</DropdownMenu.Label>
        {children}
      </DropdownMenu.Group>
    )
  }
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item">
        {icon}
        {label}
        <CaretRightIcon className="menu-more" aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.SubContent className="menu" sideOffset={8} alignOffset={-6} collisionPadding={12}>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}
