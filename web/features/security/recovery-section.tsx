import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useChange } from './use-change.ts'

interface Props {
  left: number
  onCodes: (codes: readonly string[]) => void
}

export function RecoverySection({ left, onCodes }: Props) {
  const { t } = useTranslation('security')
  const { change, isBusy } = useChange()
  const [isAsking, setAsking] = useState(false)

  async function renew() {
    const created = await change(() => api('POST /api/second-steps/recovery-codes'))
    if (!created) return
    setAsking(false)
    onCodes(created.recoveryCodes)
  }

  return (
    <Section title={t('codes.heading')}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t('codes.left', { count: left })}</p>
        <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>
          {t('codes.renew')}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        title={t('codes.renewTitle')}
        confirm={t('codes.renew')}
        busy={isBusy}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        <p>{t('codes.renewText')}</p>
      </AlertDialog>
    </Section>
  )
}
