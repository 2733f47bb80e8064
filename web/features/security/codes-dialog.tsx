import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** New recovery codes, this once: whoever has kept them says so. */
export function CodesDialog({ codes, onClose }: Props) {
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
