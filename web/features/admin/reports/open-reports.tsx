import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/chip.tsx'
import { openReportsQuery } from '../staff.queries.ts'

/** Number of open reports. */
export function OpenReports() {
  const { t } = useTranslation('staff')
  const { data } = useQuery(openReportsQuery())
  const count = data?.total ?? 0
  return <Badge lit count={count} label={t('tools.open', { count })} />
}
