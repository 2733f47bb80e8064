import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Section } from '../../../ui/section.tsx'
import { companyQuery } from './settings.queries.ts'

/** Whether anything of the site takes comments. Takes effect at once. */
export function TakesComments() {
  const { t } = useTranslation('staff-settings')
  const queries = useQueryClient()
  const { data } = useQuery(companyQuery())
  const change = useMutation({
    mutationFn: (takesComments: boolean) =>
      api('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { takesComments } }),
    onSuccess: ({ message }, takesComments) => {
      queries.setQueryData(companyQuery().queryKey, (known) => known && { ...known, takesComments })
      toast(message)
    },
  })
  if (!data) return null

  const { takesComments } = change.isPending ? { takesComments: change.variables } : data
  return (
    <Section title={t('site.comments.heading')}>
      <Switch
        label={t('site.comments.label')}
        checked={takesComments}
        onSwitch={(on) => !change.isPending && change.mutate(on)}
      >
        {t('site.comments.hint')}
      </Switch>
      {change.error && (
        <p role="alert" className="mt-2 text-red">
          {change.error.message}
        </p>
      )}
    </Section>
  )
}
