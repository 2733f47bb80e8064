import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Head } from '../../../platform/page/head.tsx'
import { useSite } from '../../../platform/page/use-site.ts'
import { useSession } from '../../../platform/session/session.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { gateAddress } from '../gate-address.ts'
import { GateHead } from '../gate-head.tsx'
import { ReturnTo } from '../return-to.tsx'
import { GoogleSignIn } from '../sign-in/google-sign-in.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupStep() {
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
