import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { emojiBox } from '../../../ui/emoji/emoji-picker.tsx'

interface PickEmojiProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** All emoji, for a line whose menu has just given the focus back to its button. */
export function PickEmoji({ onPick, onClose }: PickEmojiProps) {
  const button = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null)
  const EmojiBox = useLazyComponent(emojiBox, { wanted: true, giveUp: onClose })
  function close() {
    // What lies over the page lets nothing else have the focus.
    flushSync(onClose)
    button.current?.focus({ preventScroll: true })
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
