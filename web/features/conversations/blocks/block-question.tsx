import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useBlocks } from './use-blocks.ts'

interface BlockQuestionProps {
  other: { id: number; name: string }
  onClose: () => void
}

export function BlockQuestion({ other, onClose }: BlockQuestionProps) {
  const { t } = useTranslation('conversations')
  const { block } = useBlocks()
  return (
    <AlertDialog
      open
      danger
      title={t('block.title', { name: other.name })}
      confirm={t('block.confirm')}
      busy={block.isPending}
      onConfirm={() => block.mutate(other.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('block.text')}
    </AlertDialog>
  )
}
