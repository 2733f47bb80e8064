import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { overviewQuery } from './overview.queries.ts'

/** Sends oneself a letter, and tells what the mail server said. */
export function MailTest() {
  const { t } = useTranslation('staff-overview')
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: () => api('POST /api/admin/mail-test'),
    onSuccess: () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  })
  const { data, error } = test
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <Button variant="outline" size="small" busy={test.isPending} onClick={() => test.mutate()}>
        {t(data ? 'mailTest.again' : 'mailTest.send')}
      </Button>
      <div role="status" className="max-w-[72ch] text-small/body">
        {data && <p className="wrap-anywhere">{t(`mailTest.${data.result}`, { to: data.to })}</p>}
        {data?.answer && <code className="wrap-anywhere text-muted">{data.answer}</code>}
        {error && <p className="text-red">{error.message}</p>}
      </div>
    </div>
  )
}
