import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { read } from '../../../platform/api/read.ts'
import { toast } from '../../../platform/toast.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Section } from '../../../ui/section.tsx'

export const staffSecondStepQuery = queryOptions({
  queryKey: ['staff', 'second-step'],
  queryFn: (asked) => read(asked, 'GET /api/admin/staff-second-step'),
})

/** Whether staff must have a second step. Takes effect at once. */
export function StaffSecondStep() {
  const { t } = useTranslation('staff-settings')
  const queries = useQueryClient()
  const { data } = useQuery(staffSecondStepQuery)
  const change = useMutation({
    mutationFn: (isRequired: boolean) => api('PUT /api/admin/staff-second-step', { body: { isRequired } }),
    onSuccess: (answer) => {
      queries.setQueryData(staffSecondStepQuery.queryKey, answer)
      toast(t('site.team.saved'))
    },
  })
  if (!data) return null

  const { isRequired } = change.isPending ? { isRequired: change.variables } : data
  return (
    <Section title={t('site.team.heading')}>
      <Switch label={t('site.team.label')} checked={isRequired} onSwitch={(on) => change.mutate(on)}>
        {t('site.team.hint')}
      </Switch>
      {change.error && (
        <p role="alert" className="mt-2 text-red">
          {change.error.message}
        </p>
      )}
    </Section>
  )
}
