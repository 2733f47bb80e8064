import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { ComposerForm } from '../chat/composer-form.tsx'
import { useDraft } from '../chat/use-draft.ts'
import { useSending } from '../chat/use-sending.ts'
import { announcesTyping, tellTyping } from './use-typing.ts'

interface ConversationComposerProps {
  id: number
  userId: number
  /** Of the other. */
  name: string
  onSend: (text: string) => void
  onPage: (direction: 1 | -1) => void
}

/** Enter sends, with Shift it begins a new line. */
export function ConversationComposer({ id, userId, name, onSend, onPage }: ConversationComposerProps) {
  const { t } = useTranslation('conversations')
  // No channel has a colon in its name.
  const [text, setText] = useDraft(userId, `pvt:${id}`)
  const sending = useSending({ text, setText, max: bounds.privateText.max, onSend })

  function change(next: string) {
    if (announcesTyping(next, text)) tellTyping(id)
    setText(next)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // Enter belongs to the input method while it composes.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    if (key === 'Enter' && !event.shiftKey) sending.send()
    else if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <ComposerForm
      sending={sending}
      text={text}
      label={t('composer.label', { name })}
      placeholder={t('composer.placeholder')}
      onChange={change}
      onKeyDown={onKeyDown}
    />
  )
}
