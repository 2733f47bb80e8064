import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondSteps } from '#contract/second-steps.ts'
import { copyText } from '../../platform/copy-text.ts'
import { updateSession, useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons/copy.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, TextSkeletons } from '../../ui/states/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EmailSection } from './email/email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProofProvider } from './proof.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { secondStepsQuery } from './security.queries.ts'
import { TotpSection } from './totp-section.tsx'

export function SecurityView() {
  const { t } = useTranslation('security')
  const { data, error, isFetching, refetch } = useQuery(secondStepsQuery)
  const isPending = useSession()?.secondStepPending ?? false
  usePendingTold(data)

  return (
    <>
      {!isPending && (
        <TextLink to="/profile" className="text-small">
          {t('back')}
        </TextLink>
      )}
      <h1 className="type-title type-title-2xl mt-4">{t('title')}</h1>
      <p className="mt-3 mb-9 max-w-prose text-muted">{t('intro')}</p>
      {isPending && (
        <Banner kind="error" className="mb-9">
          {t('pending')}
        </Banner>
      )}
      {data && <Steps steps={data} />}
      {!data && error && <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t('loading')}>
          <TextSkeletons rows={3} />
        </Loading>
      )}
    </>
  )
}

function Steps({ steps }: { steps: SecondSteps }) {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <ProofProvider>
      <div className="flex flex-col gap-9">
        {!steps.isPending && <EmailSection />}
        <PasskeysSection passkeys={steps.passkeys} onCodes={setCodes} />
        <TotpSection isOn={steps.totp} onCodes={setCodes} />
        {(steps.totp || steps.passkeys.length > 0) && (
          <RecoverySection left={steps.recoveryCodes} onCodes={setCodes} />
        )}
      </div>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </ProofProvider>
  )
}

/** Updates the session with the server's state, which is newer. */
function usePendingTold(steps: SecondSteps | undefined): void {
  const isPending = steps?.isPending
  useEffect(() => {
    if (isPending !== undefined) updateSession({ secondStepPending: isPending })
  }, [isPending])
}

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once, until the user confirms that they are stored. */
function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useTranslation('security')
  return (
    <Dialog
      open
      title={t('codes.title')}
      actions={
        <>
          <Button
            variant="outline"
            onClick={() => void copyText(codes.join('\n'), { done: t('copied'), failed: t('copyFailed') })}
          >
            <CopyIcon aria-hidden="true" />
            {t('codes.copy')}
          </Button>
          <Button onClick={onClose}>{t('codes.done')}</Button>
        </>
      }
    >
      <p className="pb-4">{t('codes.text')}</p>
      <ul
        aria-label={t('codes.heading')}
        className="grid select-all gap-x-6 gap-y-2 border border-line px-3.5 py-3 font-code sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
