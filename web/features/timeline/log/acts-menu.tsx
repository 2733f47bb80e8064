import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import { type LazyComponent, useLazyComponent } from '../../../platform/lazy-component.ts'
import { Menu } from '../../../ui/menu.tsx'

interface ActsMenuProps<Props extends object> {
  /** Few menus are ever opened: what they offer comes with the first. */
  items: LazyComponent<Props>
  itemProps: Props
  /** Of the list. */
  label: string
  /** Of its button, which names the line. */
  buttonLabel: string
  buttonClass: string
  align?: 'start' | 'end'
  onReply: () => void
}

/** What can be done with a line. `R` answers it, while the focus is on the button. */
export function ActsMenu<Props extends object>(props: ActsMenuProps<Props>) {
  const { items, itemProps, label, buttonLabel, buttonClass, align = 'end', onReply } = props
  const [wasOpened, setWasOpened] = useState(false)
  const Items = useLazyComponent(items, { wanted: wasOpened, giveUp: () => setWasOpened(false) })
  const trigger = (
    <button
      type="button"
      className={buttonClass}
      aria-label={buttonLabel}
      // Before the menu, which has the other keys.
      onKeyDownCapture={(event) => {
        const { key, altKey, ctrlKey, metaKey } = event
        if (key.toLowerCase() !== 'r' || altKey || ctrlKey || metaKey) return
        event.preventDefault()
        onReply()
      }}
    >
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      isReady={Items !== undefined}
      onOpenChange={(open) => open && setWasOpened(true)}
      label={label}
      align={align}
    >
      {Items && <Items {...itemProps} />}
    </Menu>
  )
}
