import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveEvents } from '#contract/live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useChatTimes } from './use-chat-times.ts'

export type Kick = LiveEvents['kicked'][0]

interface ChannelLeftProps {
  kick: Kick
  onAgain: () => void
}

/** An operator put the reader out. The way back is there, and the server knows whether it is open. */
export function ChannelLeft({ kick, onAgain }: ChannelLeftProps) {
  const { t } = useTranslation('chat')
  const [told, setTold] = useState(false)
  const channel = `#${kick.channel}`
  const title = kick.banned ? t('kicked.bannedTitle', { channel }) : t('kicked.title', { channel })

  return (
    <div className="channel-apart">
      <EmptyState
        title={title}
        headingLevel={1}
        action={
          <>
            <Button onClick={onAgain}>{t('kicked.again')}</Button>
            <ButtonLink to="/channels" variant="outline">
              {t('missing.toChannels')}
            </ButtonLink>
          </>
        }
      >
        <KickReason kick={kick} />
      </EmptyState>
      <Dialog
        open={!told}
        role="alertdialog"
        title={title}
        onClose={() => setTold(true)}
        actions={<Button onClick={() => setTold(true)}>{t('kicked.close')}</Button>}
      >
        <KickReason kick={kick} />
      </Dialog>
    </div>
  )
}

function KickReason({ kick: { reason, until } }: { kick: Kick }) {
  const { t } = useTranslation('chat')
  const { titleOf, timeOf } = useChatTimes()
  return (
    <>
      {reason ? t('kicked.reason', { reason }) : t('kicked.noReason')}
      {until && <br />}
      {until && t('kicked.until', { until: `${titleOf(until)}, ${timeOf(until)}` })}
    </>
  )
}
