import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { NicknameButton } from '../nicknames/nickname-button.tsx'
import { mention } from './complete-nick.ts'
import { ComposerForm } from './composer-form.tsx'
import { endTypedBeforeCode, TypedBeforeCode } from './typed-before-code.tsx'
import { useComposerKeys } from './use-composer-keys.ts'
import { useDraft } from './use-draft.ts'
import { type Sending, useSending } from './use-sending.ts'

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
  const sending = useSending({ text, setText, max: bounds.channelText.max, onSend })
  const { field, send } = sending
  useTypedBeforeCode(sending, onSentBefore)

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
      <TypedBeforeCode slug={slug} userId={userId} />
    </>
  )
}

/** From here on this code listens. What was typed before is the draft already; Enter on a command is obeyed now. */
function useTypedBeforeCode({ send, sendable }: Sending, onSentBefore: () => void) {
  const isSent = useRef(false)
  const takeOver = useEffectEvent(() => {
    isSent.current ||= endTypedBeforeCode().isSent
    onSentBefore()
  })
  const obey = useEffectEvent(() => {
    if (isSent.current) send()
    isSent.current = false
  })
  useLayoutEffect(() => takeOver(), [])
  // The draft is found after the first drawing.
  useEffect(() => {
    if (sendable) obey()
  }, [sendable])
}
