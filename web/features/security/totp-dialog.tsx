import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { QrCode } from '../../ui/files/qr-code.tsx'
import { CopyIcon } from '../../ui/icons/copy.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'
import { Unproven, useProof } from './proof.tsx'
import { secondStepsQuery } from './security.queries.ts'

interface Props {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** The secret as a QR code and as text, and a field for the first code, which turns it on. */
export default function TotpDialog({ secret, uri, onConfirmed, onClose }: Props) {
  const { t } = useTranslation(['security', 'accounts'])
  const withProof = useProof()
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await withProof(() => api('PUT /api/second-steps/totp', { body }))
      await queries.invalidateQueries(secondStepsQuery)
      onConfirmed(recoveryCodes)
    } catch (failure) {
      if (!(failure instanceof Unproven)) showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <Dialog open title={t('totp.setupTitle')} onClose={onClose}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <p>{t('totp.scan')}</p>
        <QrCode text={uri} label={t('totp.picture')} className="self-center" />
        {/* A phone cannot scan its own screen. */}
        <p className="hidden self-center coarse:block">
          <a href={uri} className={buttonClass({ variant: 'outline' })}>
            {t('totp.openApp')}
          </a>
        </p>
        <div>
          <p className="text-muted text-small">{t('totp.byHand')}</p>
          <p className="flex items-center justify-between gap-3">
            <span className="wrap-anywhere select-all font-code">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </span>
            <IconButton
              label={t('totp.copy')}
              onClick={() => void copyText(secret, { done: t('copied'), failed: t('copyFailed') })}
            >
              <CopyIcon aria-hidden="true" />
            </IconButton>
          </p>
        </div>
        <Field label={t('totp.code')} error={errors.code?.message}>
          <TextInput
            {...form.register('code', {
              validate: (code) => code.trim() !== '' || t('errors.code_required'),
            })}
            className="font-code tracking-[0.1em]"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
          />
        </Field>
        <FormFailure form={form} />
        <FormActions busy={isSubmitting} busyText={t('totp.confirming')} onClose={onClose}>
          {t('totp.confirm')}
        </FormActions>
      </form>
    </Dialog>
  )
}
