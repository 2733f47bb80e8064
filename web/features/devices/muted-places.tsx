import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/devices.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { devicesQuery } from './devices.queries.ts'

/** Channels and private conversations that this device is silent about, muted from a notification. */
export function MutedPlaces({ device: { id, muted } }: { device: Device }) {
  const { t } = useTranslation('devices')
  const queries = useQueryClient()
  const unmute = useMutation({
    mutationFn: (muteId: number) => api('DELETE /api/devices/:id/mutes/:muteId', { params: { id, muteId } }),
    onError: () => toast(t('unmuteFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  })
  if (muted.length === 0) return null
  return (
    <div>
      <h3 className="field-label pb-2">{t('muted')}</h3>
      <ul>
        {muted.map(({ id: muteId, name }) => (
          <li key={muteId} className="flex min-h-12 items-center gap-3 border-line border-t py-1.5">
            <span className="min-w-0 flex-1 break-words font-semibold">{name}</span>
            <Button
              variant="outline"
              size="small"
              busy={unmute.isPending && unmute.variables === muteId}
              busyText={t('unmuting')}
              aria-label={t('unmuteThis', { place: name })}
              onClick={() => unmute.mutate(muteId)}
            >
              {t('unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
