import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ChatsIcon } from '../../../ui/icons/chats.ts'
import { DesktopIcon } from '../../../ui/icons/desktop.ts'
import { DeviceMobileIcon } from '../../../ui/icons/device-mobile.ts'
import { requestSignOut } from '../../unsaved-input/request-sign-out.ts'
import { AccessRow } from './access-row.tsx'
import { deviceOf } from './device-name.ts'

interface SessionRowProps {
  session: { id: string; current: boolean; userAgent: string; lastUsedAt: string }
}

/** A session of the account. Ending the current one signs out. */
export function SessionRow({ session }: SessionRowProps) {
  const used = useId()
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const name = useDeviceName(session.userAgent)
  const end = useMutation({
    mutationFn: () => api('DELETE /api/sessions/:id', { params: { id: session.id } }),
    onError: () => toast(t('sessions.endFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const title = (
    <>
      {name}
      {session.current && <span className="font-regular text-green"> · {t('sessions.current')}</span>}
    </>
  )

  return (
    <AccessRow
      icon={iconOf(session.userAgent)}
      title={title}
      id={used}
      description={t('sessions.lastUsed', { when: formatLongInstant(session.lastUsedAt) })}
    >
      <Button
        variant="outline"
        size="small"
        busy={end.isPending}
        busyText={t('sessions.ending')}
        aria-label={t('sessions.endThis', { session: name })}
        aria-describedby={used}
        onClick={() => (session.current ? void requestSignOut() : end.mutate())}
      >
        {t('sessions.end')}
      </Button>
    </AccessRow>
  )
}

/** User agent that the server stores for IRC clients. */
const chatProgram = 'IRC'

export function iconOf(userAgent: string) {
  if (userAgent === chatProgram) return ChatsIcon
  return /Mobile|iPhone|Android/.test(userAgent) ? DeviceMobileIcon : DesktopIcon
}

export function useDeviceName(userAgent: string): string {
  const { t } = useTranslation('profile')
  if (userAgent === chatProgram) return t('sessions.program')
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('sessions.on', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
