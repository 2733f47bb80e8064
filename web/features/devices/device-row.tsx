import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/devices.ts'
import { api } from '../../platform/api/api.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AccessRow } from '../profile/access-row.tsx'
import { iconOf, useDeviceName } from '../profile/session-row.tsx'
import { devicesQuery } from './devices.queries.ts'

/** Another browser of theirs that is told of news. */
export function DeviceRow({ device: { id, userAgent, createdAt } }: { device: Device }) {
  const described = useId()
  const { t } = useTranslation('devices')
  const { formatLongInstant } = useDates()
  const queries = useQueryClient()
  const name = useDeviceName(userAgent)
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/devices/:id', { params: { id } }),
    onError: () => toast(t('removeFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  })

  return (
    <AccessRow
      icon={iconOf(userAgent)}
      title={name}
      id={described}
      description={t('since', { when: formatLongInstant(createdAt) })}
    >
      <Button
        variant="outline"
        size="small"
        busy={remove.isPending}
        busyText={t('removing')}
        aria-label={t('removeThis', { device: name })}
        aria-describedby={described}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </AccessRow>
  )
}
