import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { orderQuery } from './channels.queries.ts'

/** Whether the first lines of new accounts wait for a moderator. */
export function NewcomersSwitch({ slug }: { slug: string }) {
  const { t } = useTranslation('channel-order')
  const queries = useQueryClient()
  const query = orderQuery(slug)
  const { data } = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (hold: boolean) =>
      api('PUT /api/channels/:slug/newcomers', { params: { slug }, body: { hold } }),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!data) return null
  return (
    <Switch label={t('newcomers.label')} checked={data.holdsNewcomers} onSwitch={(hold) => mutate(hold)}>
      {t('newcomers.about')}
    </Switch>
  )
}
