import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device, DeviceChoices, NewsKind } from '#contract/devices.ts'
import { api } from '../../platform/api/api.ts'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'
import { toast } from '../../platform/toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { alsoElsewhere, devicesQuery } from './devices.queries.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { isSubscribed, removeThisDevice, saveDevice, supportHere } from './this-device.ts'

const kinds = [
  'mention',
  'reply',
  'private_message',
  'article',
  'song',
] as const satisfies readonly NewsKind[]
const first: DeviceChoices = {
  kinds: ['mention', 'reply', 'private_message'],
  quietHours: null,
  hidesText: false,
}

interface ThisDeviceProps {
  publicKey: string
  saved: Device | undefined
}

/** Push notifications of this browser: why they are unavailable, or a button and the settings. */
export function ThisDevice({ publicKey, saved }: ThisDeviceProps) {
  const { t } = useTranslation('devices')
  const hydrated = useIsHydrated()
  const subscribed = useQuery({
    queryKey: ['devices', 'here'],
    queryFn: isSubscribed,
    enabled: hydrated,
    ...alsoElsewhere,
  })
  const isOn = saved !== undefined && subscribed.data === true
  const [wasDenied, setDenied] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation({
    scope: { id: 'device' },
    mutationFn: async (choices: DeviceChoices | 'off') => {
      if (choices === 'off') return saved && removeThisDevice(saved.id)
      // Another tab may have turned it off: a choice must not turn it on again.
      if (isOn && !(await isSubscribed())) return
      setDenied((await saveDevice(publicKey, choices)) === 'denied')
    },
    onSettled: () => queries.invalidateQueries(devicesQuery),
  })
  const failure = useTranslatedFailure(error)
  if (!hydrated) return <p className="pt-2 text-muted">{t('intro')}</p>

  const support = supportHere()
  if (support !== 'supported' || wasDenied) {
    const reason = wasDenied ? 'denied' : support === 'supported' ? 'unsupported' : support
    return (
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t('intro')}</p>
        <p className="rounded-picture bg-sand px-4 py-3">{t(`support.${reason}`)}</p>
      </div>
    )
  }
  const choices = isPending && variables && variables !== 'off' ? variables : (saved ?? first)

  return (
    <div className="flex flex-col gap-4 pt-2">
      <p className="text-muted">{t('intro')}</p>
      {isOn && (
        <>
          <Choices choices={choices} onChoose={(changes) => mutate({ ...choices, ...changes })} />
          <MutedPlaces device={saved} />
        </>
      )}
      {/* One button, which keeps the focus. */}
      <Button
        variant={isOn ? 'outline' : 'primary'}
        className="self-start"
        busy={isPending && (!isOn || variables === 'off')}
        busyText={t(isOn ? 'turningOff' : 'turningOn')}
        onClick={() => mutate(isOn ? 'off' : (saved ?? first))}
      >
        {t(isOn ? 'turnOff' : 'turnOn')}
      </Button>
      <div aria-live="polite">
        {failure && <Banner kind="error">{failure.message || t('turnOnFailed')}</Banner>}
      </div>
    </div>
  )
}

interface ChoicesProps {
  choices: DeviceChoices
  onChoose: (changes: Partial<DeviceChoices>) => void
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const { t } = useTranslation('devices')
  return (
    <div>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={choices.kinds.includes(kind)}
          onSwitch={(on) =>
            onChoose({ kinds: kinds.filter((one) => (one === kind ? on : choices.kinds.includes(one))) })
          }
        />
      ))}
      <Switch
        label={t('hidesText')}
        checked={choices.hidesText}
        onSwitch={(hidesText) => onChoose({ hidesText })}
      >
        {t('hidesTextAbout')}
      </Switch>
      <QuietHoursFields saved={choices.quietHours} onChoose={(quietHours) => onChoose({ quietHours })} />
    </div>
  )
}

/** Channels, private conversations and texts that were muted on this device from a notification. */
function MutedPlaces({ device: { id, muted } }: { device: Device }) {
  const { t } = useTranslation('devices')
  const queries = useQueryClient()
  const unmute = useMutation({
    mutationFn: (muteId: number) => api('DELETE /api/devices/:id/mutes/:muteId', { params: { id, muteId } }),
    onError: () => toast(t('unmuteFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  })
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  if (muted.length === 0) return null
  const places = muted.map((place) => ({ muteId: place.id, name: place.name || t('mutedText') }))
  return (
    <div>
      <h3 className="field-label pb-2">{t('muted')}</h3>
      <ul {...focusInPlace}>
        {places.map(({ muteId, name }) => (
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
