import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsList, StatisticsRange } from '#contract/statistics.ts'
import { download } from '../../../platform/api/download.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadSimpleIcon } from '../../../ui/icons/download-simple.ts'

interface CsvButtonProps {
  list: StatisticsList | 'reads'
  range: StatisticsRange
  /** Content of the file, for screen readers. */
  name: string
}

export function CsvButton({ list, range, name }: CsvButtonProps) {
  const { t } = useTranslation('staff-statistics')
  const [isBusy, setBusy] = useState(false)

  async function exportCsv() {
    setBusy(true)
    try {
      await download(`/api/admin/statistics/csv?list=${list}&range=${range}`, `${list}-${range}.csv`)
    } catch {
      toast(t('csvFailed'), { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="ghost"
      size="small"
      className="-me-[min(var(--gutter),--spacing(3))]"
      busy={isBusy}
      aria-label={t('csvNamed', { list: name })}
      onClick={() => void exportCsv()}
    >
      <DownloadSimpleIcon aria-hidden="true" />
      CSV
    </Button>
  )
}
