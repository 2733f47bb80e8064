import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Head } from '../../../platform/page/head.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { gateAddress } from '../gate-address.ts'
import { GateHead } from '../gate-head.tsx'
import { useCodeSent } from './use-code-sent.ts'
import { VerifyForm } from './verify-form.tsx'

/** Verifies the email address by a code of four characters. */
export function VerifyStep({ username }: { username: string }) {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const email = useCodeSent(username)?.email

  return (
    <div className="gate">
      <Head title={t('verify.title')} noindex />
      <GateHead title={<Trans t={t} i18nKey="verify.heading" components={{ br: <br /> }} />}>
        {email ? (
          <Trans t={t} i18nKey="verify.sent" values={{ email }} components={{ b: <b className="known" /> }} />
        ) : (
          <Trans
            t={t}
            i18nKey="verify.sentToAccount"
            values={{ username }}
            components={{ b: <b className="known" /> }}
          />
        )}
      </GateHead>
      <VerifyForm username={username} />
      <p className="text-muted">
        <Trans
          t={t}
          i18nKey="verify.toLogin"
          components={{ a: <TextLink to={gateAddress('/login', query, { username })} /> }}
        />
      </p>
    </div>
  )
}
