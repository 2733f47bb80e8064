import { useTranslation } from 'react-i18next'
import type { Issue } from '#contract/newsletter-issues.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnMoment } from '../articles/editor/sheet/use-own-moment.ts'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

export function IssueRow({ issue }: { issue: Issue }) {
  const { t } = useTranslation(['staff-newsletter', 'ui'])
  const ownMoment = useOwnMoment()
  const { id, title, languages, sendAt, state, sent, waiting, failed, bounced } = issue
  const stop = useStaffAct(() => api('DELETE /api/admin/newsletter/:id', { params: { id } }))
  const resume = useStaffAct(() => api('POST /api/admin/newsletter/:id/resume', { params: { id } }))
  const isStopped = state === 'stopped'
  const facts = [
    state === 'planned' ? t('planned', { when: ownMoment(sendAt) ?? '…' }) : t(state),
    languages.map((language) => t(`ui:language.${language}`)).join(', '),
    ...(state === 'planned' ? [] : [t('counts', { sent, waiting, failed, bounced })]),
  ]
  return (
    <ToolRow title={title} facts={facts.join(' · ')}>
      {/* One button for both: whoever has pressed it is still on it. */}
      {(isStopped ? waiting > 0 : state !== 'sent') && (
        <Button
          variant="outline"
          size="small"
          aria-label={t(isStopped ? 'resumeNamed' : 'stopNamed', { title })}
          busy={stop.isPending || resume.isPending}
          onClick={() => (isStopped ? resume : stop).mutate()}
        >
          {t(isStopped ? 'resume' : 'stop')}
        </Button>
      )}
      {resume.error && (
        <span role="alert" className="self-center text-red text-small">
          {resume.error.message}
        </span>
      )}
    </ToolRow>
  )
}
