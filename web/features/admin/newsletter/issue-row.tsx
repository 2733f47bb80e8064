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
  const facts = [
    state === 'planned' ? t('planned', { when: ownMoment(sendAt) ?? '…' }) : t(state),
    languages.map((language) => t(`ui:language.${language}`)).join(', '),
    ...(state === 'planned' ? [] : [t('counts', { sent, waiting, failed, bounced })]),
  ]
  return (
    <ToolRow title={title} facts={facts.join(' · ')}>
      {(state === 'planned' || state === 'sending') && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('stopNamed', { title })}
          busy={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('stop')}
        </Button>
      )}
      {state === 'stopped' && waiting > 0 && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('resumeNamed', { title })}
          busy={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('resume')}
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
