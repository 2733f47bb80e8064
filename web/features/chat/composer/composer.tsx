import { useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mute } from '#contract/channels.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { NicknameButton } from '../../nicknames/nickname-button.tsx'
import { Completions } from '../../timeline/composer/completions.tsx'
import { ComposerForm } from '../../timeline/composer/composer-form.tsx'
import { EarlyInput, useEarlyInput } from '../../timeline/composer/early-input.tsx'
import { useDraft } from '../../timeline/composer/use-draft.ts'
import { useSend } from '../../timeline/composer/use-send.ts'
import type { AnsweredLine, ChosenPicture } from '../../timeline/outbox/outbox.ts'
import { mention } from './complete-nick.ts'
import { useComposerKeys } from './use-composer-keys.ts'

/** Actions of the composer for the rest of the page. */
export interface ComposerHandle {
  mention: (nickname: string) => void
  focus: () => void
}

interface ComposerProps {
  ref: React.Ref<ComposerHandle>
  slug: string
  channelName: string
  userId: number
  nickname: string
  /** Nicknames for completion with Tab. */
  nicks: readonly string[]
  /** The user's own lines here, oldest first. */
  history: () => readonly string[]
  /** Mute and slow mode of the user. */
  muted: Mute | null
  slowSeconds: number
  /** Number of the user's own lines here that wait for a moderator. */
  held: number
  /** The line being replied to. */
  answered: AnsweredLine | undefined
  onCancelReply: () => void
  onSend: (text: string, pictures: readonly ChosenPicture[]) => void
  takesPictures: boolean
  /** Called on mount: lines may have been put into the outbox before hydration. */
  onSentBefore: () => void
  onPage: (direction: 1 | -1) => void
}

const speechNotice = lazyComponent(() => import('./speech-notice.tsx'))
const heldNotice = lazyComponent(() => import('./held-notice.tsx'))
const completion = lazyComponent(() => import('./channel-completion.tsx'))

export function Composer({
  ref,
  slug,
  channelName,
  userId,
  nickname,
  nicks,
  history,
  muted,
  slowSeconds,
  held,
  answered,
  onCancelReply,
  onSend,
  onSentBefore,
  onPage,
  takesPictures,
}: ComposerProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useDraft(userId, slug)
  const isHeldUp = muted !== null || slowSeconds > 0
  const [silent, setSilent] = useState(false)
  const Notice = useLazyComponent(speechNotice, { enabled: isHeldUp, onError: () => setSilent(false) })
  const Held = useLazyComponent(heldNotice, { enabled: held > 0 })
  const sending = useSend({ userId, place: slug, text, setText, max: bounds.channelText.max, onSend, silent })
  const { field, place, send } = sending
  useEarlyInput(sending, onSentBefore)
  const onKeyDown = useComposerKeys({ text, nicks, history, place, send, onPage })

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
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
        takesPictures={takesPictures}
        completions={
          <Completions list={completion} sending={sending} text={text} userId={userId} slug={slug} />
        }
        text={text}
        answered={answered}
        onCancelReply={onCancelReply}
        label={t('composer.label', { channel: channelName })}
        placeholder={t('composer.placeholder', { channel: channelName })}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && answered) onCancelReply()
          else onKeyDown(event)
        }}
        above={
          <>
            {held > 0 && Held && <Held slug={slug} />}
            {isHeldUp && Notice && (
              <Notice
                slug={slug}
                userId={userId}
                muted={muted}
                slowSeconds={slowSeconds}
                onSilent={setSilent}
              />
            )}
          </>
        }
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
