import { useTranslation } from 'react-i18next'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'

interface SanctionRowProps {
  name: string
  reason: string
  /** Null for an unlimited ban or mute. */
  until: string | null
  lift: { text: string; label: string; isPending: boolean; onLift: () => void }
}

/** A banned or muted user: until when, why, and a button to lift it. */
export function SanctionRow({ name, reason, until, lift }: SanctionRowProps) {
  const { t } = useTranslation('channels')
  const { titleOf, timeOf } = useChatTimes()
  return (
    <li>
      <Avatar nick={name} size={32} />
      <div className="ban-text">
        <p className="ban-who">
          <Nick nick={name} />
          <span>
            {until ? t('bans.until', { until: `${titleOf(until)}, ${timeOf(until)}` }) : t('bans.forever')}
          </span>
        </p>
        <p className={reason ? undefined : 'text-faint'}>{reason || t('bans.noReason')}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        busy={lift.isPending}
        aria-label={lift.label}
        onClick={lift.onLift}
      >
        {lift.text}
      </Button>
    </li>
  )
}
