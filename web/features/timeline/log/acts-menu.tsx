import type { LazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { DotsThreeIcon } from '../../../ui/icons/dots-three.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'

interface ActsMenuProps<Props extends object> {
  items: LazyComponent<Props>
  itemProps: Props
  /** Accessible name of the list. */
  label: string
  /** Accessible name of the button. Not with the line, which a screen reader has just read. */
  buttonLabel: string
  buttonClass: string
  align?: 'start' | 'end'
  onReply: () => void
}

/** Menu of a line. `R` replies to the line while the button has the focus. */
export function ActsMenu<Props extends object>(props: ActsMenuProps<Props>) {
  const { items, itemProps, label, buttonLabel, buttonClass, align = 'end', onReply } = props
  const trigger = (
    <button
      type="button"
      className={buttonClass}
      aria-label={buttonLabel}
      // In the capture phase, before the menu handles the keys.
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
  return <Menu trigger={trigger} items={items} itemProps={itemProps} label={label} align={align} />
}
