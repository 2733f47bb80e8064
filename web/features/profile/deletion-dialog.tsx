import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dateIn } from '#contract/rules/ages.ts'
import { api } from '../../platform/api/api.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { leaveFor } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'

/** What happens, in order, and the password. */
export default function DeletionDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'accounts', 'ui'])
  const { timeZone } = useSite()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const { deletesAt } = await api('DELETE /api/account', { body })
      // The day in the site's zone, as the letter says it.
      await leaveFor(`/login?leaving=${dateIn(timeZone, new Date(deletesAt))}`)
      // The button stays busy until the page is gone.
      await new Promise(() => {})
    } catch (failure) {
      showFailure(form, failure, t('accounts:errors.generic_error'))
    }
  })

  return (
    <Dialog open title={t('deletion.title')} {...(isSubmitting ? {} : { onClose })}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t('deletion.now')}</li>
          <li>{t('deletion.grace')}</li>
          <li>{t('deletion.then')}</li>
        </ul>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field
          label={t('deletion.password')}
          error={errors.password?.message}
          aside={<TextLink to="/forgot-password">{t('deletion.noPassword')}</TextLink>}
        >
          <PasswordInput
            {...form.register('password', { required: t('accounts:errors.password_required') })}
            autoComplete="current-password"
          />
        </Field>
        <FormFailure form={form} />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            {t('deletion.keep')}
          </Button>
          <Button type="submit" variant="danger-solid" busy={isSubmitting} busyText={t('deletion.deleting')}>
            {t('deletion.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
