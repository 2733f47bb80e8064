import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#contract/endpoint.ts'
import type { changePresence } from '#contract/presence.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { presenceQuery } from './presence.queries.ts'

/** Changes the state and confirms it, as only others see the effect. */
export function useChangePresence(userId: number) {
  const { t } = useTranslation('presence')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallOf<typeof changePresence>['body']>) =>
      api('PUT /api/presence', { body }),
    onSuccess: ({ away, invisible }, request) => {
      queries.setQueryData(presenceQuery(userId).queryKey, { away, invisible })
      if (request.away !== undefined) toast(t(away ? 'changed.away' : 'changed.back'))
      else toast(t(invisible ? 'changed.invisible' : 'changed.visible'))
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
