import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { datesOf } from '#contract/rules/long-date.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { gateAddress } from './gate-address.ts'
import { GateHead } from './gate-head.tsx'
import { ReturnTo } from './return-to.tsx'
import { GoogleSignIn } from './sign-in/google-sign-in.tsx'
import { LazySecondStep } from './sign-in/lazy-second-step.tsx'
import { LoginForm } from './sign-in/login-form.tsx'
import type { NextStep } from './sign-in/next-step.ts'
import { PasskeySignIn } from './sign-in/passkey-sign-in.tsx'
import { SessionEnd } from './sign-in/session-end.tsx'

export const handle: LayoutHandle = { texts: ['accounts'] }

export default function LoginPage() {
  const { t } = useTranslation('accounts')
  const { name: siteName } = useSite()
  const session = useSession()
  const [next, setNext] = useState<NextStep>()
  const [query] = useSearchParams()

  const isLeaving = !!session && !session.termsPending
  return (
    <div className="gate" inert={isLeaving}>
      {isLeaving && <ReturnTo session={session} from={query.get('from')} />}
      <Head title={t('login.title')} description={t('login.description', { siteName })} />
      <GateHead title={t('login.heading')}>
        {!next && (
          <>
            {t('login.noAccount')}{' '}
            <TextLink to={gateAddress('/register', query)}>{t('login.toSignup')}</TextLink>
          </>
        )}
      </GateHead>
      {next ? (
        <LazySecondStep next={next} onBack={() => setNext(undefined)} />
      ) : (
        <FirstStep onNext={setNext} />
      )}
    </div>
  )
}

function FirstStep({ onNext }: { onNext: (next: NextStep) => void }) {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const [query] = useSearchParams()
  return (
    <>
      {query.has('verified') && <Banner kind="success">{t('login.verified')}</Banner>}
      <Leaving day={query.get('leaving')} />
      {session === null && !query.has('leaving') && <SessionEnd />}
      <GoogleSignIn />
      <LoginForm username={query.get('username') ?? ''} onNext={onNext} />
      <PasskeySignIn />
    </>
  )
}

/** Tells a user who has deleted their account until when they can come back. */
function Leaving({ day }: { day: string | null }) {
  const { t } = useTranslation('accounts')
  const { language } = useLanguage()
  const { dateStyle } = useSite()
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  // A date without a time zone.
  const { formatLongDate } = datesOf({ dateStyle, timeZone: 'UTC' }, language)
  return <Banner kind="success">{t('login.leaving', { day: formatLongDate(`${day}T12:00:00Z`) })}</Banner>
}
