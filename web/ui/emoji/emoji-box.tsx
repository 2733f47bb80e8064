import { Popover } from 'radix-ui'
import { useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { IconButton } from '../button.tsx'
import { XIcon } from '../icons/x.ts'
import { leavesSlowly } from '../overlays/leave.ts'
import { closingHandlers, useModal } from '../overlays/use-modal.ts'
import { EmojiPanel } from './emoji-panel.tsx'
import { useEmoji } from './use-emoji.ts'

interface EmojiBoxProps {
  /** The button that opened the box. */
  button: React.RefObject<HTMLElement | null>
  onClose: () => void
  onPick: (emoji: string) => void
}

/** The emoji picker's content: a popover at its button, on a phone a bottom sheet. */
export default function EmojiBox(props: EmojiBoxProps) {
  const isPhone = useMediaQuery('(max-width: 639px)', false)
  const hasTexts = useLateTexts('emoji')
  // Fetches texts and emoji in parallel.
  useEmoji({ enabled: true })
  if (hasTexts === 'loading') return null
  return isPhone ? <EmojiSheet {...props} /> : <EmojiPopover {...props} />
}

function EmojiPopover({ button, onClose, onPick }: EmojiBoxProps) {
  const { t } = useTranslation('emoji')
  const [container, setContainer] = useState<HTMLElement | null>(null)

  // In a modal dialog the popover is rendered into the dialog: everything else is inert.
  useLayoutEffect(() => setContainer(button.current?.closest('dialog') ?? null), [button])

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button as React.RefObject<HTMLElement>} />
      <Popover.Portal container={container}>
        <Popover.Content
          ref={leavesSlowly}
          className="menu flex h-105 w-97 max-w-none flex-col overflow-hidden p-0"
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('title')}
          // The button closes the popover itself.
          onInteractOutside={(event) => {
            if (button.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <EmojiPanel onPick={onPick} isTouched={false} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function EmojiSheet({ onClose, onPick }: EmojiBoxProps) {
  const { t } = useTranslation(['emoji', 'ui'])
  const title = useId()
  const dialog = useModal()
  // Focus in the search field would open the on-screen keyboard, which covers half of the emoji.
  useLayoutEffect(() => dialog.current?.focus(), [dialog])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={title}
      className="dialog dialog-sheet h-[72dvh]"
      {...closingHandlers(onClose)}
    >
      <div className="flex items-center justify-between ps-4 pe-2 pt-2">
        <h2 id={title} className="type-title text-lead">
          {t('title')}
        </h2>
        <IconButton label={t('ui:close')} onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <EmojiPanel onPick={onPick} isTouched />
    </dialog>
  )
}
