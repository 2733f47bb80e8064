import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../platform/live/live.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { ClockCounterClockwiseIcon } from '../../ui/icons/clock-counter-clockwise.ts'
import { EyeIcon } from '../../ui/icons/eye.ts'
import { EyeSlashIcon } from '../../ui/icons/eye-slash.ts'
import { MenuItem } from '../../ui/overlays/menu-items.tsx'
import { presenceQuery } from './presence.queries.ts'
import { useChangePresence } from './use-change-presence.ts'

/** Menu items for the away and invisible states. */
export function PresenceItems({ userId, onAway }: { userId: number; onAway: () => void }) {
  const { t } = useTranslation('presence')
  const isReady = useLateTexts('presence') === 'ready'
  const queries = useQueryClient()
  const { queryKey } = presenceQuery(userId)
  const { data: state } = useQuery(presenceQuery(userId))
  const change = useChangePresence(userId)
  useLive('presence-changed', (presence) => void queries.setQueryData(queryKey, presence))
  if (!isReady || !state) return null

  const { away, invisible } = state
  return (
    <>
      <MenuItem
        icon={<ClockCounterClockwiseIcon aria-hidden="true" />}
        onSelect={() => (away ? change.mutate({ away: null }) : onAway())}
      >
        {away ? (
          <span className="min-w-0">
            {t('back')}
            <span className="block max-w-56 truncate text-muted text-small">{away.text}</span>
          </span>
        ) : (
          t('away')
        )}
      </MenuItem>
      <MenuItem
        icon={invisible ? <EyeIcon aria-hidden="true" /> : <EyeSlashIcon aria-hidden="true" />}
        onSelect={() => change.mutate({ invisible: !invisible })}
      >
        {t(invisible ? 'visible' : 'invisible')}
      </MenuItem>
    </>
  )
}
