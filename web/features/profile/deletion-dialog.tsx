import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dateIn } from '#contract/rules/ages.ts'
import type { PasskeyAnswer } from '#contract/second-steps.ts'
import { api } from '../../platform/api/api.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { leaveFor } from '../../platform/session/sign-out.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { FingerprintIcon } from '../../ui/icons/fingerprint.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'
import { supportsPasskeys } from '../accounts/sign-in/passkey-answer.ts'
import { usePasskeyProof } from '../accounts/sign-in/use-passkey-proof.ts'
import { secondStepsQuery } from '../security/security.queries.ts'

const blank = { password: '' }

/** Explains the deletion, and asks for the password or a passkey. */
export default function DeletionDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'accounts'])
  const { data: steps, isLoading } = useQuery({ ...secondStepsQuery, retry: false })
  const leave = useLeave()
  const byKey = usePasskeyProof((passkey) => leave({ passkey }))
  const form = useForm({ defaultValues: blank })
  const submit = form.handleSubmit((body) =>
    leave(body).catch((failure) => showFailure(form, failure, t('accounts:errors.generic_error'))),
  )
  if (isLoading) return null

  const isBusy = byKey.isBusy || form.formState.isSubmitting
  const hasKey = Boolean(steps?.proofs.includes('passkey')) && supportsPasskeys()
  const asksPassword = !hasKey || steps?.proofs.includes('password')
  return (
    <Dialog open title={t('deletion.title')} {...(isBusy ? {} : { onClose })}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t('deletion.now')}</li>
          <li>{t('deletion.grace')}</li>
          <li>{t('deletion.then')}</li>
        </ul>
        {byKey.failure && <Banner kind="error">{byKey.failure}</Banner>}
        {hasKey && asksPassword && <KeyButton byKey={byKey} variant="danger" className="self-start" />}
        {asksPassword && <PasswordField form={form} username={username} />}
        <FormFailure form={form} />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {t('deletion.keep')}
          </Button>
          {!asksPassword && <KeyButton byKey={byKey} variant="danger-solid" />}
          {asksPassword && (
            <Button
              type="submit"
              variant="danger-solid"
              busy={form.formState.isSubmitting}
              busyText={t('deletion.deleting')}
            >
              {t('deletion.submit')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface KeyButtonProps extends Pick<React.ComponentProps<typeof Button>, 'variant' | 'className'> {
  byKey: ReturnType<typeof usePasskeyProof>
}

function KeyButton({ byKey, ...look }: KeyButtonProps) {
  const { t } = useTranslation('profile')
  return (
    <Button busy={byKey.isBusy} busyText={t('deletion.deleting')} onClick={byKey.prove} {...look}>
      <FingerprintIcon aria-hidden="true" />
      {t('deletion.byPasskey')}
    </Button>
  )
}

function PasswordField({ form, username }: { form: UseFormReturn<typeof blank>; username: string }) {
  const { t } = useTranslation(['profile', 'accounts'])
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t('deletion.password')}
        error={form.formState.errors.password?.message}
        aside={<TextLink to="/forgot-password">{t('deletion.noPassword')}</TextLink>}
      >
        <PasswordInput
          {...form.register('password', { required: t('accounts:errors.password_required') })}
          autoComplete="current-password"
        />
      </Field>
    </>
  )
}

function useLeave() {
  const { timeZone } = useSite()
  return async (body: { password: string } | { passkey: PasskeyAnswer }): Promise<void> => {
    const { deletesAt } = await api('DELETE /api/account', { body })
    // The date in the site's time zone, as in the email.
    await leaveFor(`/login?leaving=${dateIn(timeZone, new Date(deletesAt))}`)
    // Never resolves, so that the button stays busy until the page unloads.
    await new Promise(() => {})
  }
}
