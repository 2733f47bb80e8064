import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactThread } from '#contract/mailbox.ts'
import { answerSubject, quote } from '#contract/rules/answers.ts'
import { bidiIsolate } from '#contract/rules/bidi-isolate.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import type { ReplyWords } from './reply-draft.ts'

export interface SentReply {
  message: string
  queued: boolean
}

interface ReplyFormProps {
  thread: ContactThread
  isStaff: boolean
  /** Text written before and not sent. */
  draft: ReplyWords | undefined
  onWrite: (words: ReplyWords) => void
  onCancel: () => void
  onSent: (sent: SentReply) => void
}

export function ReplyForm({ thread, isStaff, draft, onWrite, onCancel, onSent }: ReplyFormProps) {
  const { t } = useTranslation(['mailbox', 'ui'])
  const { name: siteName } = useSite()
  const titleId = useId()
  const { send, busy, failure, errors } = useReply(thread.id, onSent)
  const [isBlank, setBlank] = useState(false)
  const firstWords = useFirstWords(thread, isStaff)
  const words = draft ?? firstWords
  const message = useCaretAtStart(draft === undefined)

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = wordsOf(event.currentTarget)
    const isEmpty = written.message.trim() === ''
    setBlank(isEmpty)
    if (isEmpty) message.current?.focus()
    else if (!busy) void send(written)
  }

  return (
    <form
      className="mt-7 flex flex-col gap-4.5 border-ink border-t-2 pt-4"
      aria-labelledby={titleId}
      noValidate
      method="post"
      onInput={({ currentTarget }) => onWrite(wordsOf(currentTarget))}
      onSubmit={submit}
    >
      <h2 id={titleId} className="type-title">
        {t(isStaff ? 'reply.open' : 'reply.openOwn')}
      </h2>
      <div className="grid gap-4.5 md:grid-cols-2">
        <Field
          label={t('reply.to')}
          hint={isStaff && !thread.email && t('reply.inAppOnly', { name: thread.name })}
        >
          <TextInput readOnly value={isStaff ? toLine(thread) : t('thread.team', { siteName })} />
        </Field>
        <Field label={t('reply.subject')} error={errors.subject?.[0]}>
          <TextInput name="subject" defaultValue={words.subject} maxLength={bounds.contactReply.subject} />
        </Field>
      </div>
      <Field label={t('reply.message')} error={isBlank ? t('errors.message_required') : errors.message?.[0]}>
        <TextArea
          ref={message}
          name="message"
          required
          rows={10}
          className="min-h-52"
          defaultValue={words.message}
          maxLength={bounds.contactReply.max}
        />
      </Field>
      {failure && <Banner kind="error">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  )
}

function wordsOf(form: HTMLFormElement): ReplyWords {
  const written = new FormData(form)
  return { subject: String(written.get('subject') ?? ''), message: String(written.get('message') ?? '') }
}

const toLine = ({ name, email }: ContactThread) => (email ? `${bidiIsolate(name)} <${email}>` : name)

function useReply(id: number, onSent: (sent: SentReply) => void) {
  const [clientId] = useState(newClientId)
  const {
    mutateAsync,
    isPending,
    error: untranslated,
  } = useMutation({
    mutationFn: (words: ReplyWords) =>
      api('POST /api/contacts/:id/reply', { params: { id }, body: { ...words, client_id: clientId } }),
    onSuccess: onSent,
  })
  const error = useTranslatedFailure(untranslated)
  const errors = error instanceof ApiError ? error.errors : {}
  const failure = error && Object.keys(errors).length === 0 ? error.message : undefined
  const send = (body: ReplyWords) => mutateAsync(body).catch(() => {})
  return { send, busy: isPending, failure, errors }
}

/** Puts the caret above the quotation, where a reply is written, but not into a draft. */
function useCaretAtStart(isOn: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isOn) return
    field.current?.focus()
    field.current?.setSelectionRange(0, 0)
    if (field.current) field.current.scrollTop = 0
  }, [isOn])
  return field
}

/** Initial text of a reply: "Re:", and the quoted message. */
function useFirstWords(thread: ContactThread, isStaff: boolean): { subject: string; message: string } {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('mailbox')
  const { name: siteName } = useSite()
  const { name, date, message } = answered(thread, isStaff, t('thread.team', { siteName }))
  const intro = t('reply.quote', { name, date: formatLongInstant(date) })

  return {
    subject: answerSubject(thread.subject || t('list.noSubject')),
    message: `\n\n${intro}\n${quote(message)}`.slice(0, bounds.contactReply.max),
  }
}

/** Staff reply to the message; its author replies to the last reply of staff, if there is one. */
function answered(thread: ContactThread, isStaff: boolean, team: string) {
  const last = isStaff ? undefined : thread.replies.findLast(({ fromStaff }) => fromStaff)
  return last ? { ...last, name: team } : thread
}
