import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneRight'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { useDraft } from '../chat/use-draft.ts'
import { announcesTyping, tellTyping } from './use-typing.ts'

interface ConversationComposerProps {
  id: number
  userId: number
  /** Of the other. */
  name: string
  onSend: (text: string) => void
  onPage: (direction: 1 | -1) => void
}

/** From so few characters left on, they are counted. */
const countFrom = 200

/** Enter sends, with Shift it begins a new line. */
export function ConversationComposer({ id, userId, name, onSend, onPage }: ConversationComposerProps) {
  const { t } = useTranslation(['conversations', 'chat'])
  const field = useRef<HTMLTextAreaElement>(null)
  // No channel has a colon in its name.
  const [text, setText] = useDraft(userId, `pvt:${id}`)
  const left = bounds.privateText.max - text.trim().length
  const sendable = text.trim() !== '' && left >= 0

  // Whoever enters wants to write; a touch screen would cover half the messages with its keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  function send() {
    if (!sendable) return
    onSend(text.trim())
    setText('')
    field.current?.focus()
  }

  function change(next: string) {
    if (announcesTyping(next, text)) tellTyping(id)
    setText(next)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // Enter belongs to the input method while it composes.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    if (key === 'Enter' && !event.shiftKey) send()
    else if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="composer-field">
        <div className="composer-grow">
          <div aria-hidden="true">{`${text} `}</div>
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t('composer.label', { name })}
            placeholder={t('composer.placeholder')}
            aria-invalid={left < 0 || undefined}
            autoComplete="off"
            enterKeyHint="send"
            spellCheck
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          type="submit"
          className="composer-send"
          aria-label={t('chat:composer.send')}
          aria-disabled={!sendable}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        >
          <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
        </button>
      </div>
      {left < countFrom && (
        <p className="composer-count figures" data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('chat:composer.over', { count: -left }) : t('chat:composer.left', { count: left })}
        </p>
      )}
    </form>
  )
}
