import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/devices.ts'
import { api } from '../../platform/api/api.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { AccessRow } from '../profile/access/access-row.tsx'
import { iconOf, useDeviceName } from '../profile/access/session-row.tsx'
import { devicesQuery } from './devices.queries.ts'
import { ThisDevice } from './this-device-choices.tsx'

/** Push notifications of this browser, and the user's other devices. */
export function DevicesSection() {
  const { t } = useTranslation('devices')
  const texts = useLateTexts('devices')
  const { data, isPending, isFetching, refetch } = useQuery(devicesQuery)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  if (texts !== 'ready') return null
  const others = data?.devices.filter(({ isThis }) => !isThis) ?? []

  return (
    <Section title={t('heading')} anchor="devices">
      {data ? (
        <>
          <ThisDevice publicKey={data.publicKey} saved={data.devices.find(({ isThis }) => isThis)} />
          {others.length > 0 && (
            <>
              <h3 className="field-label pt-5 pb-2">{t('others')}</h3>
              <ul {...focusInPlace}>
                {others.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : isPending ? (
        <Loading label={t('loading')} className="flex flex-col gap-2 py-3">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-11 w-48" />
        </Loading>
      ) : (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  )
}

/** Another device of the user with push notifications. */
function DeviceRow({ device: { id, userAgent, createdAt } }: { device: Device }) {
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
