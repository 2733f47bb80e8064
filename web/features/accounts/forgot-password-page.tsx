import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Head } from '../../platform/head.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { GateHead } from './gate-head.tsx'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const [login, setLogin] = useState<string>()

  return (
    <div className="gate">
      <Head title={t('forgot.title')} noindex />
      {login === undefined ? (
        <>
          <GateHead title={t('forgot.heading')}>{t('forgot.text')}</GateHead>
          <ForgotPasswordForm onSent={setLogin} />
        </>
      ) : (
        <div role="status" className="gate">
          <GateHead title={t('forgot.sentHeading')}>
            <Trans
              t={t}
              i18nKey="forgot.sent"
              values={{ login }}
              components={{ b: <b className="known" /> }}
            />
          </GateHead>
          <button type="button" className="text-link self-start" onClick={() => setLogin(undefined)}>
            {t('forgot.again')}
          </button>
        </div>
      )}
      <p>
        <TextLink to="/login">{t('forgot.toLogin')}</TextLink>
      </p>
    </div>
  )
}
