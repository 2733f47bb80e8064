import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneRight'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { NicknameButton } from '../nicknames/nickname-button.tsx'
import { mention } from './complete-nick.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { useDraft } from './use-draft.ts'

/** What the rest of the screen may ask of the composer. */
export interface ComposerHandle {
  mention: (nickname: string) => void
}

interface ComposerProps {
  ref: React.Ref<ComposerHandle>
  slug: string
  channelName: string
  userId: number
  nickname: string
  /** Who can be completed with Tab. */
  nicks: readonly string[]
  /** The reader's own lines here, oldest first. */
  said: readonly string[]
  onSend: (text: string) => void
  onPage: (direction: 1 | -1) => void
}

/** From so few characters left on, they are counted. */
const countFrom = 200

export function Composer({
  ref,
  slug,
  channelName,
  userId,
  nickname,
  nicks,
  said,
  onSend,
  onPage,
}: ComposerProps) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(userId, slug)
  const left = bounds.channelText.max - text.trim().length
  const sendable = text.trim() !== '' && left >= 0

  function place(line: { text: string; caret: number }) {
    // The caret has its place before the next key is pressed.
    flushSync(() => setText(line.text))
    field.current?.setSelectionRange(line.caret, line.caret)
  }

  function send() {
    if (!sendable) return
    onSend(text.trim())
    setText('')
    field.current?.focus()
  }

  // Whoever enters wants to write; a touch screen would cover half the channel with its keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = useComposerKeys({ text, nicks, said, place, send, onPage })

  useImperativeHandle(ref, () => ({
    mention(nick) {
      const caret = field.current?.selectionStart ?? text.length
      field.current?.focus()
      place(mention({ text, caret }, nick))
    },
  }))

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="composer-field">
        <NicknameButton nickname={nickname} />
        <div className="composer-grow">
          <div aria-hidden="true">{`${text} `}</div>
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t('composer.label', { channel: channelName })}
            placeholder={t('composer.placeholder', { channel: channelName })}
            aria-invalid={left < 0 || undefined}
            autoComplete="off"
            enterKeyHint="send"
            spellCheck
            onChange={(event) => setText(oneLine(event.target.value))}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          type="submit"
          className="composer-send"
          aria-label={t('composer.send')}
          aria-disabled={!sendable}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        >
          <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
        </button>
      </div>
      {left < countFrom && (
        <p className="composer-count figures" data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </form>
  )
}

/** A line of a channel is one line, whatever is pasted. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ')
}
