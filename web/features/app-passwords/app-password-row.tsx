import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppPassword } from '#contract/app-passwords.ts'
import { api } from '../../platform/api/api.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AccessRow } from '../profile/access-row.tsx'
import { appPasswordsQuery } from './app-passwords.queries.ts'

export function AppPasswordRow({ password }: { password: AppPassword }) {
  const { id, name, createdAt, lastUsedAt, lastUsedFrom } = password
  const described = useId()
  const { t } = useTranslation('app-passwords')
  const { formatLongInstant } = useDates()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api('DELETE /api/app-passwords/:id', { params: { id } }),
    onError: () => toast(t('revokeFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(appPasswordsQuery),
  })

  const description = (
    <>
      {t('created', { when: formatLongInstant(createdAt) })}
      {' · '}
      {lastUsedAt
        ? t('lastUsed', { when: formatLongInstant(lastUsedAt), address: lastUsedFrom })
        : t('neverUsed')}
    </>
  )

  return (
    <AccessRow icon={KeyIcon} title={name} id={described} description={description}>
      <Button
        variant="outline"
        size="small"
        busy={revoke.isPending}
        busyText={t('revoking')}
        aria-label={t('revokeThis', { name })}
        aria-describedby={described}
        onClick={() => revoke.mutate()}
      >
        {t('revoke')}
      </Button>
    </AccessRow>
  )
}
