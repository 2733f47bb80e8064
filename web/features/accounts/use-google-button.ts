import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { ApiError } from '../../platform/api-error.ts'
import { useLanguage } from '../../platform/language.ts'
import { beginSession } from '../../platform/session.ts'
import { useIsDark } from '../../platform/theme.ts'
import { toast } from '../../platform/toast.ts'
import { drawGoogleButton, isLoadedHere, loadGoogle } from './google-script.ts'

/** Has Google draw its button into `place`; what it answers becomes a session. */
export function useGoogleButton(clientId: string, onAbsent: () => void) {
  const { t } = useTranslation('accounts')
  const place = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<string>()
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
      beginSession(answer)
      if (answer.deletionCancelled) toast(t('login.cameBack'))
    } catch (cause) {
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

  return { place, isReady, failure }
}
