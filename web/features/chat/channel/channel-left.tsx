import { useTranslation } from 'react-i18next'
import type { LiveEvents } from '#contract/live.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useTakenFocus } from '../../../ui/focus/use-taken-focus.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'
import { Unsent } from './missing-channel.tsx'

export type Kick = LiveEvents['kicked'][0]

interface ChannelLeftProps {
  kick: Kick
  onAgain: () => void
}

/**
 * Shown after an operator has removed the user, or the channel was deleted. They can join again unless
 * banned.
 */
export default function ChannelLeft({ kick, onAgain }: ChannelLeftProps) {
  const { t } = useTranslation('chat')
  const place = useTakenFocus<HTMLDivElement>()
  const channel = `#${kick.channel}`
  const isClosed = kick.banned || kick.deleted === true

  return (
    <div className="channel-apart">
      <div ref={place} tabIndex={-1} role="alert">
        <EmptyState
          mark="dinghy"
          at={[42, 51]}
          title={t(`kicked.${titleKeyOf(kick)}`, { channel })}
          headingLevel={1}
          action={
            <>
              {!isClosed && <Button onClick={onAgain}>{t('kicked.again')}</Button>}
              <ButtonLink to="/channels" variant={isClosed ? 'primary' : 'outline'}>
                {t('missing.toChannels')}
              </ButtonLink>
              {kick.banned && (
                <ButtonLink to="/contato" variant="outline">
                  {t('banned.contact')}
                </ButtonLink>
              )}
            </>
          }
        >
          {kick.deleted ? t('kicked.deletedText') : <KickReason kick={kick} />}
        </EmptyState>
      </div>
      {isClosed && <Unsent slug={kick.channel} />}
    </div>
  )
}

function titleKeyOf({ banned, deleted }: Kick) {
  if (deleted) return 'deletedTitle'
  return banned ? 'bannedTitle' : 'title'
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
