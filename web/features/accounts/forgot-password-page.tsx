import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { GateHead } from './gate-head.tsx'
import { ForgotPasswordForm } from './passwords/forgot-password-form.tsx'

export const handle: LayoutHandle = { texts: ['accounts'] }

export default function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const [login, setLogin] = useState('')
  const [sent, setSent] = useState(false)

  const remember = (login: string) => {
    setLogin(login)
    setSent(true)
  }

  return (
    <div className="gate">
      <Head title={t('forgot.title')} noindex />
      {!sent ? (
        <>
          <GateHead title={t('forgot.heading')}>{t('forgot.text')}</GateHead>
          <ForgotPasswordForm login={login} onSent={remember} />
        </>
      ) : (
        <>
          <GateHead title={t('forgot.sentHeading')} takesFocus>
            <Trans
              t={t}
              i18nKey="forgot.sent"
              values={{ login }}
              components={{ b: <b className="known" /> }}
            />
          </GateHead>
          <button type="button" className="text-link self-start" onClick={() => setSent(false)}>
            {t('forgot.again')}
          </button>
        </>
      )}
      <p>
        <TextLink to="/login">{t('forgot.toLogin')}</TextLink>
      </p>
    </div>
  )
}
