import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { beginTotp } from '#contract/second-steps.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useChange } from './use-change.ts'

const TotpDialog = lazy(() => import('./totp-dialog.tsx'))

interface Props {
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
}

export function TotpSection({ isOn, onCodes }: Props) {
  const { t } = useTranslation('security')
  const { change, isBusy } = useChange()
  const [begun, setBegun] = useState<ResultOf<typeof beginTotp>>()
  const [isRemoving, setRemoving] = useState(false)

  const begin = async () => setBegun(await change(() => api('POST /api/second-steps/totp')))

  async function remove() {
    const done = await change(() => api('DELETE /api/second-steps/totp'))
    if (done) toast(done.message)
    if (done) setRemoving(false)
  }

  function finish(codes: readonly string[]) {
    setBegun(undefined)
    toast(t('totp.turnedOn'))
    onCodes(codes)
  }

  return (
    <Section title={t('totp.heading')}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t(isOn ? 'totp.on' : 'totp.off')}</p>
        {isOn ? (
          <Button variant="outline" className="self-start" onClick={() => setRemoving(true)}>
            {t('totp.remove')}
          </Button>
        ) : (
          <Button variant="outline" className="self-start" busy={isBusy} onClick={() => void begin()}>
            {t('totp.setUp')}
          </Button>
        )}
      </div>
      {begun && (
        <Suspense>
          <TotpDialog {...begun} onConfirmed={finish} onClose={() => setBegun(undefined)} />
        </Suspense>
      )}
      <AlertDialog
        open={isRemoving}
        danger
        title={t('totp.removeTitle')}
        confirm={t('totp.remove')}
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        <p>{t('totp.removeText')}</p>
      </AlertDialog>
    </Section>
  )
}
