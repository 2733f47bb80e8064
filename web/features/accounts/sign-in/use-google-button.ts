import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useIsDark } from '../../../platform/page/theme.ts'
import { useLanguage } from '../../../platform/texts/language.ts'
import { drawGoogleButton, isLoadedHere, loadGoogle } from './google-script.ts'
import { greet, type NextStep } from './next-step.ts'

/** Renders Google's button into `place`, and begins a session with its credential. */
export function useGoogleButton(clientId: string, onAbsent: () => void) {
  const { t } = useTranslation('accounts')
  const place = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [next, setNext] = useState<NextStep>()
  const { language } = useLanguage()
  const isDark = useIsDark()

  const reportAbsence = useEffectEvent((cause: unknown) => {
    console.error(cause)
    onAbsent()
  })
  const signIn = useEffectEvent(async (credential: string) => {
    setFailure(undefined)
    try {
      const answer = await api('POST /api/google_login', { body: { credential } })
      greet(answer, t('login.cameBack'))
    } catch (cause) {
      if (cause instanceof ApiError && cause.next) return setNext(cause.next)
      console.error(cause)
      setFailure(cause instanceof ApiError ? cause.message : t('google.failed'))
    }
  })

  useEffect(() => {
    if (!isLoadedHere()) return location.reload()
    const element = place.current
    let isCurrent = true
    loadGoogle().then((google) => {
      if (!isCurrent || !element) return
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => void signIn(credential ?? ''),
      })
      drawGoogleButton(google, element, { isDark, language })
      setReady(true)
    }, reportAbsence)
    return () => {
      isCurrent = false
    }
  }, [clientId, isDark, language])

  return { place, isReady, failure, next, forgetNext: () => setNext(undefined) }
}
