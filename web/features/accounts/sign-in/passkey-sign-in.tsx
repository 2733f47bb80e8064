import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FingerprintIcon } from '../../../ui/icons/fingerprint.ts'
import { supportsPasskeys } from './passkey-answer.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Sign-in by passkey, where the browser supports it. */
export function PasskeySignIn() {
  const isVisitor = useSession() === null
  return useIsHydrated() && isVisitor && supportsPasskeys() ? <PasskeyButton /> : null
}

function PasskeyButton() {
  const { t } = useTranslation('accounts')
  const { signIn, isBusy, failure } = usePasskeySignIn({ autofill: true })
  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button
        variant="outline"
        size="large"
        wide
        busy={isBusy}
        busyText={t('login.submitting')}
        onClick={() => void signIn()}
      >
        <FingerprintIcon aria-hidden="true" />
        {t('login.passkey')}
      </Button>
    </>
  )
}
