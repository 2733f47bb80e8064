import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, type RefusalParams } from '../../platform/api/api-error.ts'
import { spoken as languageOf } from '../../platform/texts/language.ts'
import { type RefusalTexts, refusalTexts } from '../../platform/texts/refusal-texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/**
 * Shows field errors of the server beside their fields and focuses the first. Other errors are shown above
 * the button.
 */
export function showFailure<T extends FieldValues>(
  form: UseFormReturn<T>,
  failure: unknown,
  genericText: string,
): void {
  const apiError = failure instanceof ApiError ? failure : undefined
  if (!apiError) console.error(failure)

  const fields = Object.entries(apiError?.errors ?? {}).filter(
    ([name]) => get(form.getValues(), name) !== undefined,
  )
  for (const [index, [name, texts]] of fields.entries()) {
    const error = { message: texts.join(', '), ...byServer(apiError?.errorKeys[name], apiError) }
    form.setError(name as Path<T>, error, { shouldFocus: index === 0 })
  }
  if (fields.length > 0) return

  const mayHelpToRepeat = !apiError || apiError.status === 0 || apiError.status >= 500
  form.setError('root', {
    type: mayHelpToRepeat ? 'passing' : 'refused',
    message: apiError?.message ?? genericText,
    ...byServer(apiError && [apiError.key], apiError),
  })
}

/** Keys and parameters of the server's errors, stored with the message for translation. */
const byServer = (keys: readonly string[] = [], failure?: ApiError) =>
  keys.length > 0 ? { types: { server: [...keys], params: JSON.stringify(failure?.params ?? {}) } } : {}

const keysOf = (error: object) => (error as Pick<FieldError, 'types'>).types?.server as string[] | undefined

const paramsOf = ({ types }: FieldError): RefusalParams => JSON.parse(String(types?.params ?? '{}'))

/** Error of the form as a whole, with a retry button where repeating may help. */
export function FormFailure<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const { t } = useTranslation('ui')
  useSpokenErrors(form)
  const failure = form.formState.errors.root
  if (!failure?.message || form.formState.isSubmitting) return null

  return (
    <Banner kind="error">
      {failure.message}
      {keysOf(failure as FieldError)?.includes('account_suspended') && <AskTeam />}
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

/** Contact link for suspended users. */
function AskTeam() {
  const { t } = useTranslation('accounts')
  return (
    <>
      {' '}
      <TextLink to="/contato">{t('login.contact')}</TextLink>
    </>
  )
}

/**
 * Translates errors when the language changes: those of the form by validating again, those of the server by
 * their keys. Server errors without a key or a translation are removed.
 */
function useSpokenErrors<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { language } = useTranslation().i18n
  const [spoken, setSpoken] = useState(language)
  const errors = Object.entries(form.formState.errors) as [Path<T>, FieldError][]
  const isServers = ([name, error]: (typeof errors)[number]) => name === 'root' || keysOf(error) !== undefined

  const fetchTexts = useEffectEvent(async () => {
    const shownLanguage = languageOf(language)
    return shownLanguage && errors.some(isServers)
      ? refusalTexts(shownLanguage).catch(() => noTexts)
      : noTexts
  })
  const check = useEffectEvent((texts: RefusalTexts) => {
    setSpoken(language)
    void form.trigger(errors.filter((one) => !isServers(one)).map(([name]) => name))
    for (const [name, error] of errors.filter(isServers)) {
      const messages = keysOf(error)?.map((key) => texts(key, paramsOf(error)))
      if (messages?.every((text) => text)) form.setError(name, { ...error, message: messages.join(', ') })
      else form.clearErrors(name)
    }
  })

  useEffect(() => {
    if (language === spoken) return
    let left = false
    void fetchTexts().then((texts) => !left && check(texts))
    return () => {
      left = true
    }
  }, [language, spoken])
}

const noTexts: RefusalTexts = () => undefined
