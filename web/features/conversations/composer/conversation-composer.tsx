import { useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { Completions } from '../../timeline/composer/completions.tsx'
import { ComposerForm } from '../../timeline/composer/composer-form.tsx'
import { EarlyInput, useEarlyInput } from '../../timeline/composer/early-input.tsx'
import { useDraft } from '../../timeline/composer/use-draft.ts'
import { useRecall } from '../../timeline/composer/use-recall.ts'
import { useSend } from '../../timeline/composer/use-send.ts'
import type { AnsweredLine, ChosenPicture } from '../../timeline/outbox/outbox.ts'
import { announcesTyping, sendTyping } from './use-typing.ts'

interface ConversationComposerProps {
  ref: React.Ref<{ focus: () => void }>
  id: number
  userId: number
  /** Name of the other user. */
  name: string
  /** Message being replied to. */
  answered: AnsweredLine | undefined
  onCancelReply: () => void
  onSend: (text: string, pictures: readonly ChosenPicture[]) => void
  /** Called because messages may have been put into the outbox before this code was loaded. */
  onSentBefore: () => void
  onPage: (direction: 1 | -1) => void
  /** Own messages in the conversation, oldest first. */
  history: () => readonly string[]
}

const completion = lazyComponent(() => import('./conversation-completion.tsx'))

/** Enter sends, Shift+Enter begins a new line; the arrows recall own messages, as in a channel. */
export function ConversationComposer(props: ConversationComposerProps) {
  const { ref, id, userId, name, answered, onCancelReply, onSend, onSentBefore, onPage, history } = props
  const { t } = useTranslation('conversations')
  // Channel names have no colon, so drafts cannot collide.
  const draftPlace = `pvt:${id}`
  const { max } = bounds.privateText
  const [text, setText] = useDraft(userId, draftPlace)
  const sending = useSend({ userId, place: draftPlace, text, setText, max, onSend })
  const recall = useRecall({ text, history, place: sending.place })
  useEarlyInput(sending, onSentBefore)
  useImperativeHandle(ref, () => ({ focus: () => sending.field.current?.focus() }))

  function change(next: string) {
    if (announcesTyping(next, text)) sendTyping(id)
    setText(next)
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    // Enter and the arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (act(event)) event.preventDefault()
  }

  function act(event: React.KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { key, shiftKey } = event
    if (key === 'Enter' && !shiftKey) {
      recall.reset()
      sending.send()
    } else if (key === 'Escape' && answered) onCancelReply()
    else if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1)
    else return recall.act(event)
    return true
  }

  return (
    <>
      <ComposerForm
        sending={sending}
        text={text}
        answered={answered}
        onCancelReply={onCancelReply}
        completions={<Completions list={completion} sending={sending} text={text} userId={userId} />}
        label={t('composer.label', { name })}
        placeholder={t('composer.placeholder')}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      <EarlyInput kind="conversation" place={String(id)} draftPlace={draftPlace} userId={userId} max={max} />
    </>
  )
}
