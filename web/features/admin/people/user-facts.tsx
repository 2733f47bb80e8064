import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

export function UserFacts({ account }: { account: AccountDetail }) {
  const { formatLongDate, formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const { id, email, nickname, createdAt, lastSeenAt, sessions, openReports, hasPage } = account
  const facts: [label: string, fact: React.ReactNode][] = [
    [
      t('user.id'),
      <span key="id" className="figures">
        {id}
      </span>,
    ],
    ...(email === null ? [] : ([[t('user.email'), email]] as [string, string][])),
    [t('user.nickname'), nickname],
    [t('user.joined'), formatLongDate(createdAt)],
    [t('user.seen'), lastSeenAt ? formatLongInstant(lastSeenAt) : t('user.never')],
    [t('user.sessions'), <Sessions key="sessions" account={account} count={sessions} />],
    [t('user.reports'), openReports],
  ]

  return (
    <Section
      title={t('user.facts')}
      aside={hasPage && <TextLink to={`/person/${id}`}>{t('user.page')}</TextLink>}
    >
      <dl>
        {facts.map(([label, fact]) => (
          <div
            key={label}
            className="wrap-anywhere grid min-h-11.5 grid-cols-[--spacing(34)_minmax(0,1fr)] items-center gap-3.5 border-line border-t py-1.5 first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Sessions({ account: { id, name, abilities }, count }: { account: AccountDetail; count: number }) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error } = useStaffAct(
    () => api('DELETE /api/admin/users/:id/sessions', { params: { id } }),
    () => setAsking(false),
  )
  return (
    <span className="flex flex-wrap items-center gap-3.5">
      <span className="figures">{count}</span>
      {abilities.suspend && count > 0 && (
        <Button size="small" variant="outline" onClick={() => setAsking(true)}>
          {t('user.endSessions')}
        </Button>
      )}
      <AlertDialog
        open={asking}
        danger
        title={t('user.endTitle', { name })}
        confirm={t('user.endSessions')}
        busy={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('user.endText', { name })}
      </AlertDialog>
    </span>
  )
}
