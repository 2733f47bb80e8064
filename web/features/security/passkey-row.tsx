import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/second-steps.ts'
import { api } from '../../platform/api/api.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FingerprintIcon } from '../../ui/icons/fingerprint.ts'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'
import { AccessRow } from '../profile/access/access-row.tsx'
import { useChange } from './use-change.ts'

const RenameDialog = lazy(() => import('./rename-dialog.tsx'))

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const described = useId()
  const { t } = useTranslation('security')
  const { formatLongInstant } = useDates()
  const { change, isBusy } = useChange()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const close = () => setAsking(undefined)

  const remove = () =>
    change(() => api('DELETE /api/passkeys/:id', { params: { id } })).then((done) => done && close())

  const description = (
    <>
      {t('passkeys.created', { when: formatLongInstant(createdAt) })}
      {' · '}
      {lastUsedAt ? t('passkeys.lastUsed', { when: formatLongInstant(lastUsedAt) }) : t('passkeys.neverUsed')}
    </>
  )

  return (
    <AccessRow icon={FingerprintIcon} title={name} id={described} description={description}>
      <span className="flex flex-none flex-col gap-2 sm:flex-row">
        <Button
          variant="outline"
          size="small"
          aria-label={t('passkeys.renameThis', { name })}
          onClick={() => setAsking('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t('passkeys.removeThis', { name })}
          aria-describedby={described}
          onClick={() => setAsking('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </span>
      {asking === 'rename' && (
        <Suspense>
          <RenameDialog passkey={passkey} onClose={close} />
        </Suspense>
      )}
      <AlertDialog
        open={asking === 'remove'}
        danger
        title={t('passkeys.removeTitle', { name })}
        confirm={t('passkeys.remove')}
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={close}
      >
        <p>{t('passkeys.removeText')}</p>
      </AlertDialog>
    </AccessRow>
  )
}
