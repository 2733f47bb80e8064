import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/chip.tsx'
import { openReportsQuery } from '../staff.queries.ts'

/** How many reports wait for somebody of the team. */
export function OpenReports() {
  const { t } = useTranslation('staff')
  // Whoever comes to look wants to know how many there are now.
  const { data } = useQuery({ ...openReportsQuery(), refetchOnMount: 'always' })
  const count = data?.total ?? 0
  return <Badge lit count={count} label={t('tools.open', { count })} />
}
