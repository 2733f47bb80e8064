import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { FingerprintIcon } from '../../ui/icons/fingerprint.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'
import { supportsPasskeys } from '../accounts/sign-in/passkey-answer.ts'
import { usePasskeyProof } from '../accounts/sign-in/use-passkey-proof.ts'
import { requestSignOut } from '../unsaved-input/request-sign-out.ts'
import { secondStepsQuery } from './security.queries.ts'

interface Props {
  onProven: () => void
  onClose: () => void
}

/** Asks the signed-in user for the password or a passkey. */
export default function ProofDialog({ onProven, onClose }: Props) {
  const { t } = useTranslation(['security', 'ui'])
  const { data: steps, isLoading } = useQuery({ ...secondStepsQuery, retry: false })
  if (isLoading) return null

  const proofs = steps?.proofs ?? ['password']
  const hasPassword = proofs.includes('password')
  const hasKey = proofs.includes('passkey') && supportsPasskeys()
  return (
    <Dialog open title={t('proof.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t(hasPassword || hasKey ? 'proof.text' : 'proof.signInAgain')}</p>
        {hasKey && <KeyProof onProven={onProven} />}
        {hasPassword && <PasswordProof {...{ onProven, onClose }} />}
        {!hasPassword && (
          <div className="dialog-actions">
            <Button variant="outline" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            {!hasKey && <Button onClick={() => void requestSignOut()}>{t('proof.signOut')}</Button>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function KeyProof({ onProven }: Pick<Props, 'onProven'>) {
  const { t } = useTranslation('security')
  const { isBusy, failure, prove } = usePasskeyProof(async (passkey) => {
    await api('POST /api/second-steps/proof', { body: { passkey } })
    onProven()
  })

  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button
        variant="outline"
        className="self-start"
        busy={isBusy}
        busyText={t('proof.sending')}
        onClick={prove}
      >
        <FingerprintIcon aria-hidden="true" />
        {t('proof.passkey')}
      </Button>
    </>
  )
}

function PasswordProof({ onProven, onClose }: Pick<Props, 'onProven' | 'onClose'>) {
  const { t } = useTranslation(['security', 'accounts'])
  const username = useSession()?.username ?? ''
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api('POST /api/second-steps/proof', { body })
      onProven()
    } catch (failure) {
      showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
      {/* Username for password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('proof.password')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password', { required: t('accounts:errors.password_required') })}
          autoComplete="current-password"
        />
      </Field>
      <FormFailure form={form} />
      <FormActions busy={isSubmitting} busyText={t('proof.sending')} onClose={onClose}>
        {t('proof.submit')}
      </FormActions>
    </form>
  )
}
