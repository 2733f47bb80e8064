import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormActions } from '../../ui/overlays/form-actions.tsx'
import { FormFailure, showFailure } from '../accounts/form-failure.tsx'
import { Unproven } from './proof.tsx'

interface Props {
  title: string
  name: string
  submitText: string
  busyText: string
  /** Error if the server does not respond. */
  failureText: string
  send: (name: string) => Promise<void>
  onClose: () => void
}

/** Form for the name of a passkey. */
export function NameForm({ title, name: initial, submitText, busyText, failureText, send, onClose }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { name: initial } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await send(name)
    } catch (failure) {
      if (!(failure instanceof Unproven)) showFailure(form, failure, failureText)
    }
  })

  return (
    <Dialog open title={title} {...(isSubmitting ? {} : { onClose })}>
      <form className="flex flex-col gap-4" method="post" onSubmit={submit} noValidate>
        <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', {
              validate: (name) => name.trim() !== '' || t('errors.passkey_name_required'),
            })}
            maxLength={bounds.passkey.name}
            autoComplete="off"
          />
        </Field>
        <FormFailure form={form} />
        <FormActions busy={isSubmitting} busyText={busyText} onClose={onClose}>
          {submitText}
        </FormActions>
      </form>
    </Dialog>
  )
}
