import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { Signup } from '../sign-up/use-signup.ts'
import { TermsDialog } from './terms-dialog.tsx'

/** Checkbox for the terms. Agreeing in the dialog checks it; unchecking needs no dialog. */
export function TermsConsent() {
  const { t } = useTranslation('accounts')
  const { control } = useFormContext<Signup>()
  const [open, setOpen] = useState(false)
  const { field, fieldState } = useController({
    control,
    name: 'acceptedTerms',
    rules: { validate: (accepted) => accepted || t('errors.terms_required') },
  })

  const decide = (accepted: boolean) => {
    field.onChange(accepted)
    setOpen(false)
  }

  return (
    <>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value}
        onChange={({ target }) => (target.checked ? setOpen(true) : field.onChange(false))}
        error={fieldState.error?.message}
      >
        {t('signup.acceptTerms')}{' '}
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          {t('signup.termsLink')}
        </button>
      </Checkbox>
      {open && (
        <TermsDialog
          onAgree={() => decide(true)}
          onDecline={() => decide(false)}
          declineText={t('terms.decline')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
