import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useCodeSent } from './use-code-sent.ts'

const cooldownMs = 60_000

interface ResendCodeProps {
  username: string
  /** Whether the sent code can no longer be used, so that a new one is needed. */
  isUrgent: boolean
  onResend: () => Promise<void>
}

/** Requests another code, at most once a minute. */
export function ResendCode({ username, isUrgent, onResend }: ResendCodeProps) {
  const { t } = useTranslation('accounts')
  const [busy, setBusy] = useState(false)
  const seconds = useCountdown((useCodeSent(username)?.at ?? 0) + cooldownMs)
  const isWaiting = seconds > 0

  async function resend(): Promise<void> {
    if (isWaiting || busy) return
    setBusy(true)
    await onResend()
    setBusy(false)
  }

  if (isUrgent && !isWaiting) {
    return (
      <Button variant="outline" size="large" wide busy={busy} onClick={resend}>
        {t('verify.resend')}
      </Button>
    )
  }
  return (
    <p className="text-muted">
      {t('verify.notArrived')}{' '}
      <button type="button" className="text-link" aria-disabled={isWaiting || busy} onClick={resend}>
        {t('verify.resend')}
      </button>
      {/* Not a live region: a countdown that is read aloud every second drowns everything else. */}
      {isWaiting && <span className="figures"> {t('verify.resendIn', { time: clock(seconds) })}</span>}
    </p>
  )
}

/** Whole seconds until an instant; 0 afterwards and during server rendering. */
function useCountdown(until: number): number {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return now === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
