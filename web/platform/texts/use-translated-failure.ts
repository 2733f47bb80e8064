import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { spoken } from './language.ts'
import { type RefusalTexts, refusalTexts } from './refusal-texts.ts'
import { tabText } from './tab-texts.ts'

/**
 * Returns a failure in the current language; its message is in the language of the moment when it happened.
 */
export function useTranslatedFailure<F>(failure: F): F | ApiError {
  const { language } = useTranslation().i18n
  const [translated, setTranslated] = useState<{ failure: F; language: string; translation: F | ApiError }>()
  const isKnown = translated !== undefined && translated.failure === failure
  if (!isKnown) setTranslated({ failure, language, translation: failure })
  const isForeign = isKnown && translated.language !== language

  useEffect(() => {
    const target = spoken(language)
    if (!isForeign || !target || !(failure instanceof ApiError)) return
    let left = false
    refusalTexts(target).then(
      (texts) => left || setTranslated({ failure, language, translation: inWords(failure, texts) }),
      // If the texts cannot be loaded, the message stays as it is.
      () => {},
    )
    return () => {
      left = true
    }
  }, [failure, language, isForeign])

  return isKnown ? translated.translation : failure
}

/** Translates a failure; messages without a translation stay as they are. */
function inWords(failure: ApiError, texts: RefusalTexts): ApiError {
  const { status, key, params, retryAfter, errorKeys } = failure
  const errors = Object.entries(failure.errors).map(([field, sentences]) => [
    field,
    sentences.map((text, index) => texts(errorKeys[field]?.[index] ?? '', params) ?? text),
  ])
  const message = ownWords(key) ?? texts(key, params) ?? failure.message
  return new ApiError({
    status,
    key,
    message,
    errors: Object.fromEntries(errors),
    errorKeys,
    params,
    retryAfter,
  })
}

/** Texts of failures that no server reported. */
function ownWords(key: string): string | undefined {
  if (key === 'unreachable') return tabText('pages:network.unreachable')
  if (key === 'too_slow') return tabText('pages:network.tooLong')
  return undefined
}
