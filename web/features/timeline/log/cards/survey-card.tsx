import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../platform/api/read.ts'
import { useTakenFocus } from '../../../../ui/focus/use-taken-focus.ts'
import { SurveyBox } from '../../../surveys/survey-box.tsx'

const surveyQuery = queryOptions({
  queryKey: ['survey'],
  queryFn: (context) => read(context, 'GET /api/survey'),
})

/** The survey of a card, for voting in place. */
export default function SurveyCard({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { data: survey } = useQuery(surveyQuery)
  // The pressed button is gone.
  const place = useTakenFocus<HTMLDivElement>(survey !== undefined)
  if (!survey) return null
  return (
    <div ref={place} tabIndex={-1}>
      {survey.uid === uid ? (
        <SurveyBox survey={survey} />
      ) : (
        // Another survey may have replaced it by now.
        <span className="text-small text-muted">{t('cards.surveyGone')}</span>
      )}
    </div>
  )
}
