import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FieldSkeletons, Loading } from '../../ui/states/skeleton.tsx'
import type { ChannelDialogProps } from './channel-dialogs.ts'
import { orderQuery } from './channels.queries.ts'
import { useChannels } from './use-channels.ts'
import './channel-dialogs.css'
import { DeleteChannel } from './delete-channel.tsx'
import { DescribeChannel } from './describe-channel.tsx'
import { PublicLogForm } from './public-log-form.tsx'
import { TransferChannel } from './transfer-channel.tsx'

const preloaded: readonly string[] = Object.values(preloadedGroups).flat()

/** Channel settings, for founders and staff. */
export default function ChannelSettings({ slug, onClose }: ChannelDialogProps) {
  const { t } = useTranslation(['channels', 'ui'])
  const { data: channels, isError, isFetching, refetch } = useChannels()
  const channel = channels?.find((one) => one.slug === slug)
  const { isFetched } = useQuery(orderQuery(slug))
  const texts = useLateTexts('public-log')
  // The parts are shown together: those below would move away from a pointer.
  const isWaiting = (!channel && !isError) || !isFetched || texts === 'loading'

  return (
    <Dialog open size="wide" title={t('settings.title', { channel: `#${slug}` })} onClose={onClose}>
      {isWaiting && (
        <Loading label={t('ui:loading')}>
          <FieldSkeletons fields={3} />
        </Loading>
      )}
      {!isWaiting && !channel && (
        <ErrorState title={t('ui:sidebar.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isWaiting && channel && <DescribeChannel channel={channel} />}
      {!isWaiting && channel && <PublicLogForm slug={slug} />}
      {!isWaiting && <LeaveChannel slug={slug} onClose={onClose} />}
    </Dialog>
  )
}

/** Handing the channel over, and deleting it. */
function LeaveChannel({ slug, onClose }: ChannelDialogProps) {
  const { t } = useTranslation('channels')
  return (
    <>
      <section className="settings-part" aria-labelledby="settings-transfer">
        <h3 id="settings-transfer" className="type-title">
          {t('transfer.title')}
        </h3>
        <TransferChannel slug={slug} onDone={onClose} />
      </section>
      <section className="settings-part" aria-labelledby="settings-delete">
        <h3 id="settings-delete" className="type-title">
          {t('delete.title')}
        </h3>
        {preloaded.includes(slug) ? <p>{t('delete.preloaded')}</p> : <DeleteChannel slug={slug} />}
      </section>
    </>
  )
}
