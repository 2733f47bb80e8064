import { useImperativeHandle } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { NicknameButton } from '../../nicknames/nickname-button.tsx'
import { ComposerForm } from '../../timeline/composer/composer-form.tsx'
import { EarlyInput, useEarlyInput } from '../../timeline/composer/early-input.tsx'
import { useDraft } from '../../timeline/composer/use-draft.ts'
import { useSend } from '../../timeline/composer/use-send.ts'
import { mention } from './complete-nick.ts'
import { useComposerKeys } from './use-composer-keys.ts'

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
  said: () => readonly string[]
  onSend: (text: string) => void
  /** Lines may have been put into the outbox before this code was here. */
  onSentBefore: () => void
  onPage: (direction: 1 | -1) => void
}

export function Composer({
  ref,
  slug,
  channelName,
  userId,
  nickname,
  nicks,
  said,
  onSend,
  onSentBefore,
  onPage,
}: ComposerProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useDraft(userId, slug)
  const sending = useSend({ text, setText, max: bounds.channelText.max, onSend })
  const { field, send } = sending
  useEarlyInput(sending, onSentBefore)

  function place(line: { text: string; caret: number }) {
    // The caret has its place before the next key is pressed.
    flushSync(() => setText(line.text))
    field.current?.setSelectionRange(line.caret, line.caret)
  }

  const onKeyDown = useComposerKeys({ text, nicks, said, place, send, onPage })

  useImperativeHandle(ref, () => ({
    mention(nick) {
      const caret = field.current?.selectionStart ?? text.length
      field.current?.focus()
      place(mention({ text, caret }, nick))
    },
  }))

  return (
    <>
      <ComposerForm
        sending={sending}
        text={text}
        label={t('composer.label', { channel: channelName })}
        placeholder={t('composer.placeholder', { channel: channelName })}
        onChange={setText}
        onKeyDown={onKeyDown}
      >
        <NicknameButton nickname={nickname} />
      </ComposerForm>
      <EarlyInput
        kind="channel"
        place={slug}
        draftPlace={slug}
        userId={userId}
        max={bounds.channelText.max}
      />
    </>
  )
}
