import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactThread } from '#contract/mailbox.ts'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import { mailboxKey } from './mailbox.queries.ts'
import { deleteReply, type ReplyWords, readReply, saveReply } from './reply-draft.ts'
import { ReplyForm, type SentReply } from './reply-form.tsx'

const foot = 'mt-7 border-line border-t pt-6'

type State = 'idle' | 'writing' | SentReply

/** The button that opens the reply form, the form, and its result. */
export function MailReply({ thread, isStaff }: { thread: ContactThread; isStaff: boolean }) {
  const { t } = useTranslation('mailbox')
  const queries = useQueryClient()
  const userId = useSession()?.userId ?? 0
  const [draft, setDraft] = useState<ReplyWords>()
  const [state, setState] = useState<State>('idle')
  const button = useFocusAfter(state !== 'writing')
  // Drafts are in the browser only, and the first render has to match the server's.
  const isHydrated = useIsHydrated()
  const [hasLooked, setLooked] = useState(false)
  if (isHydrated && !hasLooked) {
    const begun = readReply(userId, thread.id)
    setLooked(true)
    setDraft(begun)
    if (begun && thread.canReply) setState('writing')
  }

  function close(next: State) {
    deleteReply(userId, thread.id)
    setDraft(undefined)
    setState(next)
  }

  if (!thread.canReply) return <p className={`${foot} text-muted`}>{t('errors.contact_unreachable')}</p>
  if (state === 'writing') {
    return (
      <ReplyForm
        thread={thread}
        isStaff={isStaff}
        draft={draft}
        onWrite={(words) => saveReply(userId, thread.id, words)}
        onCancel={() => close('idle')}
        onSent={(sent) => {
          close(sent)
          void queries.invalidateQueries({ queryKey: mailboxKey })
        }}
      />
    )
  }
  return (
    <div className={foot}>
      {state !== 'idle' && (
        <Banner kind="success" className="mb-5">
          {state.message} {state.queued && t('reply.queued')}
        </Banner>
      )}
      <Button ref={button} onClick={() => setState('writing')}>
        <ArrowBendUpLeftIcon aria-hidden="true" />
        {t(isStaff ? 'reply.open' : 'reply.openOwn')}
      </Button>
    </div>
  )
}

/** Returns the focus to the button when the form closes. */
function useFocusAfter(isBack: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBack = useRef(isBack)
  useEffect(() => {
    if (isBack && !wasBack.current) button.current?.focus()
    wasBack.current = isBack
  }, [isBack])
  return button
}
