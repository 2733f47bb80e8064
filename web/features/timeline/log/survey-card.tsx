import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/api/read.ts'
import { SurveyBox } from '../../surveys/survey-box.tsx'

const surveyQuery = queryOptions({
  queryKey: ['survey'],
  queryFn: (asked) => read(asked, 'GET /api/survey'),
})

/** The survey of a card, to vote in where it stands. */
export default function SurveyCard({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { data: survey } = useQuery(surveyQuery)
  if (!survey) return null
  // Another one may stand in its place by now.
  if (survey.uid !== uid) return <span className="text-small text-muted">{t('cards.surveyGone')}</span>
  return <SurveyBox survey={survey} />
}
