import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { GateHead } from './gate-head.tsx'
import { ResetPasswordForm } from './passwords/reset-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

export const handle: LayoutHandle = { texts: ['accounts'] }

export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const token = useLinkToken()
  const isAlive = useSession() !== undefined
  const [end, setEnd] = useState<'saved' | 'expired'>()
  const state = end ?? (isAlive && !token ? 'missing' : 'open')

  return (
    <div className="gate">
      <Head title={t('reset.title')} noindex />
      {/* The URL contains the token until hydration. */}
      <meta name="referrer" content="same-origin" />
      {state === 'open' && (
        <>
          <GateHead title={t('reset.heading')}>{t('reset.text')}</GateHead>
          <ResetPasswordForm
            token={token ?? ''}
            onSaved={() => setEnd('saved')}
            onExpired={() => setEnd('expired')}
          />
        </>
      )}
      {state === 'saved' && (
        <>
          <GateHead title={t('reset.savedHeading')} takesFocus>
            {t('reset.saved')}
          </GateHead>
          <ButtonLink to="/login" size="large" wide>
            {t('login.submit')}
          </ButtonLink>
        </>
      )}
      {state === 'missing' && (
        <>
          <GateHead title={t('reset.missingHeading')} takesFocus>
            {t('reset.missing')}
          </GateHead>
          <ButtonLink to="/forgot-password" size="large" wide>
            {t('reset.ask')}
          </ButtonLink>
        </>
      )}
      {state === 'expired' && (
        <>
          <GateHead title={t('reset.expiredHeading')} takesFocus>
            {t('reset.expired')}
          </GateHead>
          <ButtonLink to="/forgot-password" size="large" wide>
            {t('reset.askAgain')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
