import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { DeleteButton } from '../kit/delete-button.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { OnHomeButton } from './on-home-button.tsx'
import { SurveyTally } from './survey-tally.tsx'
import { votesOf } from './survey-values.ts'

export function SurveyRow({ survey, edit }: { survey: KeptSurvey; edit: () => void }) {
  const { t } = useTranslation(['staff-surveys', 'staff'])
  const { formatLongDate } = useDates()
  const { id, question, isActive, createdAt } = survey
  const votes = votesOf(survey)
  return (
    <>
      <ToolRow
        title={question}
        facts={
          <>
            {isActive && (
              <span className="me-2 inline-block rounded-picture bg-sand px-1.75 py-px font-semibold text-ink">
                {t('onHome')}
              </span>
            )}
            {votes > 0 ? t('votes', { count: votes }) : t('noVotes')}
            {' · '}
            {formatLongDate(createdAt)}
          </>
        }
      >
        <OnHomeButton survey={survey} />
        <EditButton name={question} onEdit={edit} />
        <DeleteButton name={question} act={() => api('DELETE /api/surveys/:id', { params: { id } })}>
          {t('deleteText')}
        </DeleteButton>
      </ToolRow>
      <SurveyTally survey={survey} />
    </>
  )
}
