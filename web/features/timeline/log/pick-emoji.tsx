import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { emojiBox } from '../../../ui/emoji/emoji-picker.tsx'
import { focusContentIfLost } from '../../../ui/focus/focus-content.ts'

interface PickEmojiProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Emoji picker for a line, opened from a menu that has just returned the focus to its button. */
export function PickEmoji({ onPick, onClose }: PickEmojiProps) {
  const button = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null)
  const EmojiBox = useLazyComponent(emojiBox, { onError: onClose })
  function close() {
    // Close first: while a modal is open nothing outside it can take the focus.
    flushSync(onClose)
    button.current?.focus({ preventScroll: true })
    // The line, and its button, may have been deleted meanwhile.
    focusContentIfLost()
  }

  return (
    EmojiBox && (
      <EmojiBox
        button={button}
        onClose={close}
        onPick={(emoji) => {
          close()
          onPick(emoji)
        }}
      />
    )
  )
}
