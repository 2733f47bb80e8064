import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { spoken } from './language.ts'
import { type RefusalTexts, refusalTexts } from './refusal-texts.ts'
import { tabText } from './tab-texts.ts'

/**
 * Returns a failure in the current language; its message is in the language of the moment when it happened.
 */
export function useSpokenFailure<F>(failure: F): F | ApiError {
  const { language } = useTranslation().i18n
  const [heard, setHeard] = useState<{ failure: F; language: string; said: F | ApiError }>()
  const isKnown = heard !== undefined && heard.failure === failure
  if (!isKnown) setHeard({ failure, language, said: failure })
  const isForeign = isKnown && heard.language !== language

  useEffect(() => {
    const wanted = spoken(language)
    if (!isForeign || !wanted || !(failure instanceof ApiError)) return
    let left = false
    refusalTexts(wanted).then(
      (texts) => left || setHeard({ failure, language, said: inWords(failure, texts) }),
      // If the texts cannot be loaded, the message stays as it is.
      () => {},
    )
    return () => {
      left = true
    }
  }, [failure, language, isForeign])

  return isKnown ? heard.said : failure
}

/** Translates a failure; messages without a translation stay as they are. */
function inWords(failure: ApiError, texts: RefusalTexts): ApiError {
  const { status, key, params, retryAfter, errorKeys } = failure
  const errors = Object.entries(failure.errors).map(([field, said]) => [
    field,
    said.map((text, index) => texts(errorKeys[field]?.[index] ?? '', params) ?? text),
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
