import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api-error.ts'
import { Banner } from '../../ui/banner.tsx'

/**
 * Puts what the server refused beside the fields that it is about, with the first of them in focus. What is
 * about no field of this form is said above the button.
 */
export function showFailure<T extends FieldValues>(
  form: UseFormReturn<T>,
  failure: unknown,
  genericText: string,
): void {
  const known = failure instanceof ApiError ? failure : undefined
  if (!known) console.error(failure)

  const fields = Object.entries(known?.errors ?? {}).filter(
    ([name]) => get(form.getValues(), name) !== undefined,
  )
  for (const [index, [name, texts]] of fields.entries()) {
    form.setError(name as Path<T>, { message: texts.join(', ') }, { shouldFocus: index === 0 })
  }
  if (fields.length > 0) return

  const mayHelpToRepeat = !known || known.status === 0 || known.status >= 500
  form.setError('root', {
    type: mayHelpToRepeat ? 'passing' : 'refused',
    message: known?.message ?? genericText,
  })
}

/** What went wrong with the form as a whole; where trying again may help, the way to. */
export function FormFailure<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const { t } = useTranslation('ui')
  useSpokenErrors(form)
  const failure = form.formState.errors.root
  if (!failure?.message || form.formState.isSubmitting) return null

  return (
    <Banner kind="error">
      {failure.message}
      {failure.type === 'passing' && (
        <>
          {' '}
          <button type="submit" className="text-link">
            {t('retry')}
          </button>
        </>
      )}
    </Banner>
  )
}

/** In another language the form says again what is wrong; what the server said, it says when it is asked again. */
function useSpokenErrors<T extends FieldValues>({ formState, clearErrors, trigger }: UseFormReturn<T>): void {
  const { language } = useTranslation().i18n
  const [spoken, setSpoken] = useState(language)
  const check = useEffectEvent(() => {
    const { root: _ofServer, ...ofFields } = formState.errors
    clearErrors('root')
    void trigger(Object.keys(ofFields) as Path<T>[])
    setSpoken(language)
  })
  useEffect(() => {
    if (language !== spoken) check()
  }, [language, spoken])
}
