import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { IconButton } from '../button.tsx'
import { SmileyIcon } from '../icons/smiley.ts'

interface EmojiPickerProps {
  /** Called with the focus back on the button; move it from there if needed. */
  onPick: (emoji: string) => void
  className?: string
}

/** Loaded on first use. */
export const emojiBox = lazyComponent(() => import('./emoji-box.tsx'))

/** A button that opens the emoji picker: a popover, on a phone a bottom sheet. */
export function EmojiPicker({ onPick, className }: EmojiPickerProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const Box = useLazyComponent(emojiBox, { enabled: open, onError: () => setOpen(false) })

  function close() {
    // Close first: while a modal is open nothing outside it can take the focus.
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
