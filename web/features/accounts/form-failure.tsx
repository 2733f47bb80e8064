import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, type RefusalParams } from '../../platform/api/api-error.ts'
import { spoken as languageOf } from '../../platform/texts/language.ts'
import { type RefusalTexts, refusalTexts } from '../../platform/texts/refusal-texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/**
 * Puts what the server refused beside the fields that it is about, with the first of them in focus. What is
 * about no field of this form is said above the button.
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

/** The machine keys of what the server has said, and what stands in its places, kept with its words. */
const byServer = (keys: readonly string[] = [], failure?: ApiError) =>
  keys.length > 0 ? { types: { server: [...keys], params: JSON.stringify(failure?.params ?? {}) } } : {}

const keysOf = ({ types }: FieldError): string[] | undefined => types?.server as string[] | undefined

const paramsOf = ({ types }: FieldError): RefusalParams => JSON.parse(String(types?.params ?? '{}'))

/** What went wrong with the form as a whole; where trying again may help, the way to. */
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

/** Nobody who is kept out is left without an address. */
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
 * In another language the form says again what is wrong: by its own rules, and in the words of the server by the keys
 * of what that has said. What has no key, or no such words, goes.
 */
function useSpokenErrors<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { language } = useTranslation().i18n
  const [spoken, setSpoken] = useState(language)
  const errors = Object.entries(form.formState.errors) as [Path<T>, FieldError][]
  const isServers = ([name, error]: (typeof errors)[number]) => name === 'root' || keysOf(error) !== undefined

  const fetchTexts = useEffectEvent(async () => {
    const wanted = languageOf(language)
    return wanted && errors.some(isServers) ? refusalTexts(wanted).catch(() => noTexts) : noTexts
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
