import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { gateAddress } from './gate-address.ts'
import { GateHead } from './gate-head.tsx'
import { ReturnTo } from './return-to.tsx'
import { GoogleSignIn } from './sign-in/google-sign-in.tsx'
import { SignupForm } from './sign-up/signup-form.tsx'
import { VerifyStep } from './sign-up/verify-step.tsx'

export const handle: LayoutHandle = { texts: ['accounts'] }

/** The step is in the URL, so that a reload or a link from the sign-in page shows the right one. */
export default function RegisterPage() {
  const [query] = useSearchParams()
  const username = query.get('verify')

  return username ? <VerifyStep key={username} username={username} /> : <SignupStep />
}

function SignupStep() {
  const { t } = useTranslation('accounts')
  const { name: siteName } = useSite()
  const session = useSession()
  const [query] = useSearchParams()

  const isLeaving = !!session && !session.termsPending
  return (
    <div className="gate" inert={isLeaving}>
      {isLeaving && <ReturnTo session={session} from={query.get('from')} />}
      <Head title={t('signup.title')} description={t('signup.description', { siteName })} />
      <GateHead title={t('signup.heading')}>
        {t('signup.haveAccount')} <TextLink to={gateAddress('/login', query)}>{t('signup.toLogin')}</TextLink>
      </GateHead>
      <GoogleSignIn />
      <SignupForm />
    </div>
  )
}
