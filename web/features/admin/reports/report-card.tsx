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

/** Report with its subject, reporter and reason, and the possible actions. */
export function ReportCard({ report }: { report: Report }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  const { type, snapshot, author, reporter, reason, createdAt } = report
  const { about } = snapshot
  const lineTitle = about ? t('reports.comment', about) : t('reports.message', snapshot)
  const title = type === 'message' ? lineTitle : t(`reports.${type}`)

  return (
    <article
      className="grid gap-3 border-ink border-t-2 pt-3.5 pb-7"
      aria-label={`${title} ${t('reports.by', { name: snapshot.name })}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h2 className="wrap-anywhere min-w-0 font-strong">
          {title}{' '}
          <span className="text-muted">
            {t('reports.by', { name: snapshot.name })}
            {!author && ` (${t('reports.gone')})`}
          </span>
        </h2>
        {snapshot.sentAt && (
          <time dateTime={snapshot.sentAt} className="text-muted text-small/body">
            {formatLongInstant(snapshot.sentAt)}
          </time>
        )}
      </header>
      {snapshot.text ? (
        <div className="max-w-prose">
          <QuotedText>{snapshot.text}</QuotedText>
        </div>
      ) : (
        !snapshot.pictures && <p className="text-faint">{t('reports.noText')}</p>
      )}
      {snapshot.earlier && <EarlierTexts texts={snapshot.earlier} />}
      {snapshot.pictures && report.state === 'open' && <LinePictures pictures={snapshot.pictures} />}
      <dl className="flex max-w-prose flex-wrap gap-x-2.5 gap-y-0.5">
        <dt className="text-muted">{t('reports.reason')}</dt>
        <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap font-semibold">{reason}</dd>
      </dl>
      <p className="text-small text-muted">
        {t('reports.reported', { name: reporter.name, when: formatLongInstant(createdAt) })}
        <Handled report={report} />
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <StateButtons report={report} />
        {type === 'message' && report.state === 'open' && <DeleteLine id={report.subjectId} />}
        {about && (
          <Link
            className="text-link inline-flex min-h-control-small items-center"
            to={commentAddress(about.path, report.subjectId)}
          >
            {t('reports.openComment')}
          </Link>
        )}
        {type === 'article' && (
          <Link
            className="text-link inline-flex min-h-control-small items-center"
            to={`/editor/${report.subjectId}`}
          >
            {t('reports.openArticle')}
          </Link>
        )}
        {author && (
          <Link
            className="text-link inline-flex min-h-control-small items-center"
            to={`/admin/users/${author.id}`}
          >
            {t('reports.account')}
          </Link>
        )}
      </div>
    </article>
  )
}

function Handled({ report: { state, handledBy, handledAt } }: { report: Report }) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff')
  if (state === 'open' || !handledAt) return null
  const handled = { name: handledBy?.name ?? t('reports.gone'), when: formatLongInstant(handledAt) }
  return <> · {t(state === 'resolved' ? 'reports.wasResolved' : 'reports.wasDismissed', handled)}</>
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /api/messages/:id', { params: { id } }),
    onSuccess: () => {
      toast(t('reports.deleted'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        {t('reports.deleteLine')}
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
