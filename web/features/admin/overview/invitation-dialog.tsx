import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useTranslation } from 'react-i18next'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/files/qr-code.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** The address where people register, to be sent or to be pointed at. */
export function InvitationDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['staff-overview', 'ui'])
  const address = useAbsoluteAddress()('/register')

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(t('invitation.copied'))
    } catch {
      toast(t('invitation.copyFailed'), { kind: 'error' })
    }
  }

  return (
    <Dialog
      open
      title={t('invitation.title')}
      onClose={close}
      actions={
        <Button variant="outline" onClick={() => void copy()}>
          <CopyIcon aria-hidden="true" />
          {t('invitation.copy')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4 text-ink">
        <p>{t('invitation.text')}</p>
        <QrCode text={address} label={t('invitation.code')} />
        <p className="wrap-anywhere font-semibold">{address}</p>
      </div>
    </Dialog>
  )
}
