import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { IconButton } from '../button.tsx'
import { SmileyIcon } from '../icons/smiley.ts'

interface EmojiPickerProps {
  /** The focus is back on the button by then: whoever wants it elsewhere puts it there. */
  onPick: (emoji: string) => void
  className?: string
}

/** What is behind the button comes when it is first wanted. */
export const emojiBox = lazyComponent(() => import('./emoji-box.tsx'))

/** A button that opens all emoji: beside itself, on a phone as a sheet. */
export function EmojiPicker({ onPick, className }: EmojiPickerProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const Box = useLazyComponent(emojiBox, { wanted: open, giveUp: () => setOpen(false) })

  function close() {
    // What lies over the page lets nothing else have the focus.
    flushSync(() => setOpen(false))
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('emoji')}
        {...(className && { className })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void emojiBox.load().catch(() => {})}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <SmileyIcon aria-hidden="true" />
      </IconButton>
      {open && Box && (
        <Box
          button={button}
          onClose={close}
          onPick={(emoji) => {
            close()
            onPick(emoji)
          }}
        />
      )}
    </>
  )
}
