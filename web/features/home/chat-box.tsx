import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { ChatCircleTextIcon } from '../../ui/icons/chat-circle-text.ts'
import { PaperPlaneRightIcon } from '../../ui/icons/paper-plane-right.ts'
import { MachineTrap } from '../contact/machine-trap.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'

/** Form for a message to the staff, replaced by a thank-you after sending. */
export function ChatBox() {
  const { t } = useTranslation('home')
  const { mutate, data, error, isPending } = useSending()
  return (
    <section className="hero-card" aria-labelledby="chat-box">
      <div className="flex items-center justify-between gap-3">
        <h2 id="chat-box" className="type-title type-title-xs">
          {t('chat.title')}
        </h2>
        <ChatCircleTextIcon className="chat-box-icon" aria-hidden="true" />
      </div>
      {data ? (
        <Sent answer={data.message} />
      ) : (
        <Writing onSend={mutate} busy={isPending} failure={error?.message} />
      )}
    </section>
  )
}

function useSending() {
  const [clientId] = useState(newClientId)
  return useMutation({
    mutationFn: ({ message, website }: Written) =>
      api('POST /api/contact/chat', {
        body: { name: '', email: '', message, website, client_id: clientId },
      }),
  })
}

interface Written {
  message: string
  website: string
}

interface WritingProps {
  onSend: (written: Written) => void
  busy: boolean
  failure: string | undefined
}

function Writing({ onSend, busy, failure }: WritingProps) {
  const { t } = useTranslation('home')
  const [missing, setMissing] = useState(false)
  const [isWritten, setWritten] = useState(false)
  useUnsavedInput(isWritten)
  const problem = missing ? t('chat.required') : failure

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const [message = '', website = ''] = ['message', 'website'].map((name) =>
      String(form.get(name) ?? '').trim(),
    )
    setMissing(message === '')
    if (message) onSend({ message, website })
    else event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    // The action serves browsers without scripts.
    <form method="post" action="/api/contact/chat" noValidate onSubmit={submit}>
      <textarea
        name="message"
        aria-label={t('chat.label')}
        aria-invalid={missing || undefined}
        aria-describedby={problem ? 'chat-box-said' : undefined}
        placeholder={t('chat.placeholder')}
        aria-required="true"
        rows={2}
        maxLength={bounds.contactMessage.max}
        className="input chat-box-text"
        onInput={({ currentTarget }) => {
          setMissing(false)
          setWritten(currentTarget.value.trim() !== '')
        }}
      />
      <MachineTrap />
      {problem && (
        <p id="chat-box-said" role="alert" className="field-note field-note-error">
          {problem}
        </p>
      )}
      <div className="chat-box-foot">
        <Sender />
        <Button type="submit" busy={busy}>
          {t('chat.send')}
          <PaperPlaneRightIcon aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}

function Sender() {
  const { t } = useTranslation('home')
  const session = useSession()
  return (
    <p className="min-w-0 truncate text-small text-muted">
      {t('chat.as')} <b className="font-semibold text-ink">{session?.username ?? t('chat.visitor')}</b>
    </p>
  )
}

/** Replaces the form, and takes the focus. */
function Sent({ answer }: { answer: string }) {
  const { t } = useTranslation('home')
  const session = useSession()
  const place = useTakenFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className="chat-box-sent">
      <Banner kind="success">{answer}</Banner>
      <p className="text-small text-muted">
        {t('chat.sentText')}{' '}
        {session && (
          <Link to="/mail" className="text-link">
            {t('chat.yours')}
          </Link>
        )}
      </p>
    </div>
  )
}
