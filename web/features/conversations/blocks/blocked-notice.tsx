import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ProhibitIcon } from '../../../ui/icons/prohibit.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import { useBlocks } from './use-blocks.ts'

/** Replaces the composer while the other user is blocked. */
export function BlockedNotice({ other }: { other: { id: number; name: string } }) {
  const { t } = useTranslation('conversations')
  const { unblock } = useBlocks()
  return (
    <div className="blocked-notice" {...statusRegion}>
      <ProhibitIcon aria-hidden="true" />
      <p>{t('block.notice', { name: other.name })}</p>
      <Button
        variant="outline"
        size="small"
        busy={unblock.isPending}
        onClick={() => unblock.mutate(other.id)}
      >
        {t('block.undo')}
      </Button>
    </div>
  )
}
