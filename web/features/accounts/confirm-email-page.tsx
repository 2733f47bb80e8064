import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormFailure, showFailure } from './form-failure.tsx'
import { GateHead } from './gate-head.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLinkToken } from './use-link-token.ts'

export const handle: LayoutHandle = { texts: ['accounts'] }

type End = { state: 'done'; email: string } | { state: 'expired' } | { state: 'taken'; message: string }

/** Opening the link changes nothing, because mail programs may open links by themselves. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken()
  const isAlive = useSession() !== undefined
  const queries = useQueryClient()
  const [end, setEnd] = useState<End>()

  function finish(email: string) {
    setEnd({ state: 'done', email })
    // Updates the email address of a signed-in user.
    void queries.invalidateQueries()
  }

  return (
    <div className="gate">
      <Head title={t('confirmEmail.title')} noindex />
      {/* The URL contains the token until hydration. */}
      <meta name="referrer" content="same-origin" />
      {!end && (token || !isAlive) && (
        <>
          <GateHead title={t('confirmEmail.heading')}>{t('confirmEmail.text')}</GateHead>
          <ConfirmEmailForm
            token={token ?? ''}
            onDone={finish}
            onExpired={() => setEnd({ state: 'expired' })}
            onTaken={(message) => setEnd({ state: 'taken', message })}
          />
        </>
      )}
      {!end && isAlive && !token && (
        <Refused title={t('reset.missingHeading')}>{t('confirmEmail.missing')}</Refused>
      )}
      {end?.state === 'expired' && (
        <Refused title={t('reset.expiredHeading')}>{t('confirmEmail.expired')}</Refused>
      )}
      {end?.state === 'taken' && <Refused title={t('confirmEmail.takenHeading')}>{end.message}</Refused>}
      {end?.state === 'done' && (
        <>
          <GateHead title={t('confirmEmail.doneHeading')} takesFocus>
            <Trans
              t={t}
              i18nKey="confirmEmail.done"
              values={{ email: end.email }}
              components={{ b: <b className="known" /> }}
            />
          </GateHead>
          <ButtonLink to="/profile" size="large" wide>
            {t('confirmEmail.toProfile')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

function Refused({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <GateHead title={title} takesFocus>
        {children}
      </GateHead>
      <ButtonLink to="/profile/security#email" size="large" wide>
        {t('confirmEmail.ask')}
      </ButtonLink>
    </>
  )
}

interface ConfirmEmailFormProps {
  token: string
  onDone: (email: string) => void
  onExpired: () => void
  /** Receives the server's message. */
  onTaken: (message: string) => void
}

function ConfirmEmailForm({ token, onDone, onExpired, onTaken }: ConfirmEmailFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async () => {
    try {
      onDone((await api('POST /api/account/email-change/confirm', { body: { token } })).email)
    } catch (failure) {
      const key = failure instanceof ApiError ? failure.key : undefined
      if (key === 'token_invalid') onExpired()
      else if (key === 'email_taken') onTaken((failure as ApiError).message)
      else showFailure(form, failure, t('errors.generic_error'))
    }
  })

  return (
    <form className="gate-form" method="post" onSubmit={submit} noValidate>
      <FormFailure form={form} />
      <SubmitButton busy={isSubmitting} busyText={t('confirmEmail.submitting')}>
        {t('confirmEmail.submit')}
      </SubmitButton>
    </form>
  )
}
