import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CopyIcon } from '../../ui/icons/copy.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'
import { requestSignOut } from '../unsaved-input/request-sign-out.ts'
import { appPasswordsQuery } from './app-passwords.queries.ts'

interface CreatedPassword {
  name: string
  secret: string
}

interface Props {
  username: string
  confirmation: 'password' | 'none' | 'sign_in_again'
  onClose: () => void
}

/** Asks for a name and the account's password, then shows the new app password once. */
export default function CreateAppPassword({ username, confirmation, onClose }: Props) {
  const [created, setCreated] = useState<CreatedPassword>()
  if (created) return <SecretDialog {...created} onClose={onClose} />
  if (confirmation === 'sign_in_again') return <SignInAgain onClose={onClose} />
  return (
    <CreationForm
      {...{ username, onClose }}
      asksPassword={confirmation === 'password'}
      onCreated={setCreated}
    />
  )
}

interface FormProps {
  username: string
  asksPassword: boolean
  onCreated: (created: CreatedPassword) => void
  onClose: () => void
}

function CreationForm({ username, asksPassword, onCreated: onMade, onClose }: FormProps) {
  const { t } = useTranslation(['app-passwords', 'accounts'])
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const body = { name, ...(asksPassword && { password }) }
      onMade(await api('POST /api/app-passwords', { body }))
      void queries.invalidateQueries(appPasswordsQuery)
    } catch (failure) {
      showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <Dialog open title={t('new.title')} {...(isSubmitting ? {} : { onClose })}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <Field label={t('new.name')} hint={t('new.nameHint')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', {
              validate: (name) => name.trim() !== '' || t('errors.app_password_name_required'),
            })}
            maxLength={bounds.appPassword.name}
            autoComplete="off"
          />
        </Field>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {asksPassword && (
          <Field label={t('new.password')} error={errors.password?.message}>
            <PasswordInput
              {...form.register('password', { required: t('accounts:errors.password_required') })}
              autoComplete="current-password"
            />
          </Field>
        )}
        <FormFailure form={form} />
        <FormActions busy={isSubmitting} busyText={t('new.sending')} onClose={onClose}>
          {t('new.submit')}
        </FormActions>
      </form>
    </Dialog>
  )
}

function SecretDialog({ name, secret, onClose }: CreatedPassword & { onClose: () => void }) {
  const { t } = useTranslation('app-passwords')
  const texts = { done: t('address.copied'), failed: t('address.copyFailed') }
  return (
    <Dialog open title={t('secret.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t('secret.text')}</p>
        <p className="wrap-anywhere border border-line px-3.5 py-3 text-center font-code">
          <span className="sr-only">{t('secret.label', { name })}: </span>
          <span className="select-all">{secret}</span>
        </p>
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {t('secret.done')}
          </Button>
          <Button onClick={() => void copyText(secret, texts)}>
            <CopyIcon aria-hidden="true" />
            {t('secret.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app-passwords', 'ui'])
  return (
    <Dialog open title={t('new.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t('new.signInAgain')}</p>
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={() => void requestSignOut()}>{t('new.signOut')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
