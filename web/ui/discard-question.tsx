import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../platform/use-late-texts.ts'
import { AlertDialog } from './dialog.tsx'

interface DiscardQuestionProps {
  onDiscard: () => void
  onStay: () => void
}

/** Before a dialog goes with what was written into it. */
export default function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  const { t } = useTranslation('unsaved')
  if (useLateTexts('unsaved') === 'loading') return null
  return (
    <AlertDialog
      open
      danger
      title={t('discard.title')}
      confirm={t('discard.confirm')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  )
}
