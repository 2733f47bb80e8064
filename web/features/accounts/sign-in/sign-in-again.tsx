import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormFailure, showFailure } from '../form-failure.tsx'
import { LazySecondStep } from './lazy-second-step.tsx'
import type { NextStep } from './next-step.ts'
import { SessionEnd } from './session-end.tsx'

/**
 * Asks a user whose session ended for the password. A sign-in in another tab, by Google for instance, counts
 * too.
 */
export default function SignInAgain({ username }: { username: string }) {
  const { t } = useTranslation(['accounts', 'ui', 'unsaved'])
  const id = useId()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const [next, setNext] = useState<NextStep>()

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      beginSession(await api('POST /api/login_check', { body: { username, password } }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.next) setNext(failure.next)
      else if (failure instanceof ApiError && failure.key === 'invalid_credentials') {
        form.setError('password', { message: t('unsaved:again.wrongPassword') }, { shouldFocus: true })
      } else showFailure(form, failure, t('errors.generic_error'))
    }
  })

  if (next) {
    return (
      <Dialog open title={t('unsaved:again.title')}>
        <LazySecondStep next={next} onBack={() => setNext(undefined)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('unsaved:again.title')}
      actions={
        <>
          <Button variant="ghost" onClick={sessionStore.leave}>
            {t('ui:account.logout')}
          </Button>
          <Button type="submit" form={id} busy={isSubmitting} busyText={t('login.submitting')}>
            {t('login.submit')}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" method="post" onSubmit={submit} noValidate>
        <SessionEnd />
        <p>{t('unsaved:again.text')}</p>
        {/* Username for password managers. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field label={t('unsaved:again.password', { username })} error={errors.password?.message}>
          <PasswordInput
            {...form.register('password', { required: t('errors.password_required') })}
            autoComplete="current-password"
          />
        </Field>
        <FormFailure form={form} />
        <a className="text-link justify-self-start" href="/login" target="_blank" rel="noopener">
          {t('unsaved:again.otherWay')}
        </a>
      </form>
    </Dialog>
  )
}
