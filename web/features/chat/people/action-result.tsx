import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ChanServResult } from './chanserv.ts'

interface ActionResultProps {
  result: ChanServResult
  onClose: () => void
}

/** Shows the result of a ChanServ action. */
export default function ActionResult({ result, onClose }: ActionResultProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      title={t('chanserv.title')}
      role="alertdialog"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('chanserv.close')}</Button>}
    >
      <ResultText result={result} />
    </Dialog>
  )
}

function ResultText({ result }: { result: ChanServResult }) {
  const { t } = useTranslation('chat')
  const { key } = result
  if (key === 'said') return result.text
  if (key === 'levelChanged') return t('chanserv.levelChanged', { nickname: result.nickname })
  if (key === 'simulated') {
    return t('chanserv.simulated', { action: result.action, nickname: result.nickname })
  }
  return t(`chanserv.${key}`, { reason: result.reason })
}
