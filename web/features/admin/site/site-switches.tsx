import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { read } from '../../../platform/api/read.ts'
import { toast } from '../../../platform/toast.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Section } from '../../../ui/section.tsx'
import { companyQuery } from './settings.queries.ts'

/** Switch that allows comments on the whole site. */
export function TakesComments() {
  const queries = useQueryClient()
  const { data } = useQuery(companyQuery())
  const change = useMutation({
    mutationFn: (takesComments: boolean) =>
      api('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { takesComments } }),
    onSuccess: ({ message }, takesComments) => {
      queries.setQueryData(companyQuery().queryKey, (cached) => cached && { ...cached, takesComments })
      toast(message)
    },
  })
  if (!data) return null
  return (
    <SiteSwitch
      part="comments"
      isOn={change.isPending ? change.variables : data.takesComments}
      onSwitch={(on) => !change.isPending && change.mutate(on)}
      error={change.error}
    />
  )
}

export const staffSecondStepQuery = queryOptions({
  queryKey: ['staff', 'second-step'],
  queryFn: (context) => read(context, 'GET /api/admin/staff-second-step'),
})

/** Switch that requires a second factor for staff. */
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
  return (
    <SiteSwitch
      part="team"
      isOn={change.isPending ? change.variables : data.isRequired}
      onSwitch={(on) => change.mutate(on)}
      error={change.error}
    />
  )
}

interface SiteSwitchProps {
  /** Part of its text keys. */
  part: 'comments' | 'team'
  isOn: boolean
  onSwitch: (on: boolean) => void
  error: Error | null
}

/** Takes effect at once. */
function SiteSwitch({ part, isOn, onSwitch, error }: SiteSwitchProps) {
  const { t } = useTranslation('staff-settings')
  return (
    <Section title={t(`site.${part}.heading`)}>
      <Switch label={t(`site.${part}.label`)} checked={isOn} onSwitch={onSwitch}>
        {t(`site.${part}.hint`)}
      </Switch>
      {error && (
        <p role="alert" className="mt-2 text-red">
          {error.message}
        </p>
      )}
    </Section>
  )
}
