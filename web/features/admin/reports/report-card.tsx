import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Report, ReportState } from '#contract/reports.ts'
import { commentAddress } from '#contract/rules/comment-places.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { EarlierTexts } from '../../moderation/earlier-texts.tsx'
import { LinePictures } from '../../timeline/pictures/line-pictures.tsx'
import { QuotedText } from '../kit/quoted-text.tsx'
import { auditKey, reportsKey } from '../staff.queries.ts'

/** The actions follow what was reported, however long the reason beside it. */
export const reportLook =
  'grid items-start gap-x-10 gap-y-3.5 border-line border-b py-6 md:grid-cols-[minmax(0,1fr)_--spacing(64)] md:grid-rows-[auto_1fr] md:*:nth-2:row-span-2'

/** What was reported beside why and by whom, and the possible actions. */
export function ReportCard({ report }: { report: Report }) {
  const title = useTitle(report)
  const { t } = useTranslation('staff')
  return (
    <article
      className={reportLook}
      aria-label={[...title, t('reports.case', { id: report.id })].filter(Boolean).join(' ')}
    >
      <Subject report={report} title={title} />
      <Complaint report={report} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <StateButtons report={report} />
          {report.type === 'message' && report.state === 'open' && <DeleteLine id={report.subjectId} />}
        </div>
        <Links report={report} />
      </div>
    </article>
  )
}

/** What was reported, and by whom it is. */
function useTitle({ type, snapshot: { about, channel, name } }: Report): [what: string, whose: string] {
  const { t } = useTranslation('staff')
  if (type === 'user') return [t('reports.user', { name }), '']
  const lineTitle = about ? t('reports.comment', about) : t('reports.message', { channel })
  return [type === 'message' ? lineTitle : t(`reports.${type}`), t('reports.by', { name })]
}

function Subject({ report, title: [what, whose] }: { report: Report; title: [string, string] }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const { type, author, state } = report
  const { sentAt, text, earlier, pictures } = report.snapshot
  return (
    <div className="grid gap-2.5">
      <div>
        <h2 className="wrap-anywhere font-strong text-lead">
          {what}{' '}
          <span className="text-muted">
            {whose}
            {!author && ` (${t('reports.gone')})`}
          </span>{' '}
          <span className="figures whitespace-nowrap font-regular text-muted text-small">
            {t('reports.case', { id: report.id })}
          </span>
        </h2>
        {sentAt && (
          <time dateTime={sentAt} className="text-muted text-small">
            {formatLongInstant(sentAt)}
          </time>
        )}
      </div>
      {text && (
        <div className="max-w-prose">
          <QuotedText>{text}</QuotedText>
        </div>
      )}
      {type === 'user' && !text && <p className="text-muted">{t('reports.noText')}</p>}
      {earlier && <EarlierTexts texts={earlier} />}
      {pictures && state === 'open' && <LinePictures pictures={pictures} />}
    </div>
  )
}

function Complaint({ report }: { report: Report }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const { reporter, reason, createdAt } = report
  return (
    <div className="grid gap-1">
      <dl>
        <dt className="text-muted text-small">{t('reports.reason')}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap font-semibold">{reason}</dd>
      </dl>
      <p className="wrap-anywhere text-muted text-small">
        {t('reports.reported', { name: reporter.name, when: formatLongInstant(createdAt) })}
      </p>
      <Handled report={report} />
    </div>
  )
}

/** Where to read and to do more. */
function Links({ report: { type, subjectId, author, snapshot } }: { report: Report }) {
  const { t } = useTranslation('staff')
  const links = [
    snapshot.about && [t('reports.openComment'), commentAddress(snapshot.about.path, subjectId)],
    type === 'article' && [t('reports.openArticle'), `/editor/${subjectId}`],
    author && [t('reports.account'), `/admin/users/${author.id}`],
  ].filter((link) => Array.isArray(link))
  return (
    <div className="flex flex-wrap gap-x-4">
      {links.map(([text = '', to = '']) => (
        <Link key={to} className="text-link inline-flex min-h-control-small items-center" to={to}>
          {text}
        </Link>
      ))}
    </div>
  )
}

function Handled({ report: { state, handledBy, handledAt } }: { report: Report }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  if (state === 'open' || !handledAt) return null
  const handled = { name: handledBy?.name ?? t('reports.gone'), when: formatLongInstant(handledAt) }
  return (
    <p className="wrap-anywhere text-small">
      {t(state === 'resolved' ? 'reports.wasResolved' : 'reports.wasDismissed', handled)}
    </p>
  )
}

function StateButtons({ report: { id, state } }: { report: Report }) {
  const { t } = useTranslation('staff')
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: ReportState) =>
      api('PATCH /api/admin/reports/:id', { params: { id }, body: { state: next } }),
    onSuccess: ({ message }) => {
      toast(message)
      void queries.invalidateQueries({ queryKey: auditKey })
      return queries.invalidateQueries({ queryKey: reportsKey })
    },
    // Someone else may have handled the report: shows its current state.
    onError: ({ message }) => {
      toast(message, { kind: 'error' })
      return queries.invalidateQueries({ queryKey: reportsKey })
    },
  })
  const button = (next: ReportState, text: string, variant: 'primary' | 'outline') => (
    <Button
      size="small"
      variant={variant}
      busy={isPending && variables === next}
      disabled={isPending}
      onClick={() => mutate(next)}
    >
      {text}
    </Button>
  )

  if (state !== 'open') return button('open', t('reports.reopen'), 'outline')
  return (
    <>
      {button('resolved', t('reports.resolve'), 'primary')}
      {button('dismissed', t('reports.dismiss'), 'outline')}
    </>
  )
}

function DeleteLine({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('DELETE /api/messages/:id', { params: { id } }),
    onSuccess: () => {
      toast(t('reports.deleted'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button size="small" variant="danger" aria-disabled={isSuccess} onClick={() => setAsking(!isSuccess)}>
        {t(isSuccess ? 'reports.deleted' : 'reports.deleteLine')}
      </Button>
      <AlertDialog
        open={asking}
        danger
        title={t('reports.deleteTitle')}
        confirm={t('reports.deleteLine')}
        busy={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
