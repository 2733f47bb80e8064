import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRootData } from '../../../platform/page/root-data.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { LazySecondStep } from './lazy-second-step.tsx'
import { useGoogleButton } from './use-google-button.ts'

/** Google's button and a divider, if the site has a client id. */
export function GoogleSignIn() {
  const { t } = useTranslation('accounts')
  const clientId = useRootData()?.config.googleClientId
  const [isAbsent, setAbsent] = useState(false)
  if (!clientId || isAbsent) return null

  return (
    <>
      <GoogleButton clientId={clientId} onAbsent={() => setAbsent(true)} />
      <p className="or-rule">{t('login.or')}</p>
    </>
  )
}

interface GoogleButtonProps {
  clientId: string
  /** Called when Google cannot be reached or is blocked. */
  onAbsent: () => void
}

function GoogleButton({ clientId, onAbsent }: GoogleButtonProps) {
  const { t } = useTranslation('accounts')
  const { place, isReady, failure, next, forgetNext } = useGoogleButton(clientId, onAbsent)

  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner kind="error">{failure}</Banner>}
      <div className="google-button">
        <div ref={place} />
        {!isReady && (
          <Loading label={t('google.loading')} className="absolute inset-0">
            <Skeleton className="h-full" />
          </Loading>
        )}
      </div>
      {next && <LazySecondStep next={next} onBack={forgetNext} />}
    </div>
  )
}
