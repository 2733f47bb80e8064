import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { emailPattern } from '#contract/rules/patterns.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'
import { MachineTrap } from './machine-trap.tsx'

interface ContactFormProps {
  /** Receives the server's message. */
  onSent: (answer: string) => void
}

export function ContactForm({ onSent }: ContactFormProps) {
  const { t } = useTranslation(['mailbox', 'accounts'])
  const { send, busy, failure, errors: refused } = useContact(onSent)
  const form = useOwnName()
  const [isWritten, setWritten] = useState(false)
  useUnsavedInput(isWritten)
  const [mistakes, setMistakes] = useState<ReturnType<typeof findMistakes>>({})

  const errorOf = (field: ContactField) => {
    const mistake = mistakes[field]
    return mistake ? t(mistake) : refused[field]?.[0]
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: sent } = event
    const message: ContactMessage = readForm(new FormData(sent))
    const found = findMistakes(message)
    setMistakes(found)

    const [first] = Object.keys(found)
    if (first) sent.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else void send(message)
  }

  return (
    // The action serves browsers without scripts.
    <form
      ref={form}
      method="post"
      action="/api/contact"
      noValidate
      onInput={({ currentTarget }) => setWritten(new FormData(currentTarget).get('message') !== '')}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <Field label={t('contact.name')} error={errorOf('name')}>
        <TextInput name="name" required autoComplete="name" maxLength={bounds.name.max} />
      </Field>
      <Field label={t('contact.email')} optional hint={t('contact.emailHint')} error={errorOf('email')}>
        <TextInput
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          maxLength={bounds.email.max}
        />
      </Field>
      <Field label={t('contact.subject')} optional error={errorOf('subject')}>
        <TextInput name="subject" maxLength={bounds.subject.max} />
      </Field>
      <Field label={t('contact.message')} error={errorOf('message')}>
        <TextArea name="message" required rows={6} maxLength={bounds.contactMessage.max} />
      </Field>
      <MachineTrap />
      {failure && <Banner kind="error">{failure}</Banner>}
      <div>
        <Button type="submit" size="large" busy={busy}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  )
}

/** Sends a message once. Errors are shown beside their field, or else for the form. */
function useContact(onSent: (answer: string) => void) {
  const [clientId] = useState(newClientId)
  const {
    mutateAsync,
    isPending,
    error: untranslated,
  } = useMutation({
    mutationFn: (message: ContactMessage) =>
      api('POST /api/contact', { body: { ...message, client_id: clientId } }),
    onSuccess: ({ message }) => onSent(message),
  })
  const error = useTranslatedFailure(untranslated)
  const errors = error instanceof ApiError ? error.errors : {}
  const failure = error && Object.keys(errors).length === 0 ? error.message : undefined

  const send = (message: ContactMessage) => mutateAsync(message).catch(() => {})
  return { send, busy: isPending, failure, errors }
}

/** Fills in name and email address of signed-in users, unless they have begun to type there. */
function useOwnName() {
  const form = useRef<HTMLFormElement>(null)
  const { data: own } = useQuery({ ...profileQuery, enabled: Boolean(useSession()) })
  useEffect(() => {
    for (const name of ['name', 'email'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (own && field instanceof HTMLInputElement) field.value ||= own[name]
    }
  }, [own])
  return form
}

const fields = ['name', 'email', 'subject', 'message', 'website'] as const

type ContactField = (typeof fields)[number]
type ContactMessage = Record<ContactField, string>

const mistakeTexts = {
  name: 'mailbox:errors.name_required',
  email: 'accounts:errors.email_invalid',
  message: 'mailbox:errors.message_required',
} as const

type Mistakes = Partial<Record<ContactField, (typeof mistakeTexts)[keyof typeof mistakeTexts]>>

function readForm(form: FormData): ContactMessage {
  const entries = fields.map((field) => [field, String(form.get(field) ?? '').trim()])
  return Object.fromEntries(entries) as ContactMessage
}

/** Returns the errors that the server would report, before the message is sent. */
function findMistakes({ name, email, message }: ContactMessage): Mistakes {
  return {
    ...(name === '' && { name: mistakeTexts.name }),
    ...(email !== '' && !emailPattern.test(email) && { email: mistakeTexts.email }),
    ...(message === '' && { message: mistakeTexts.message }),
  }
}
