import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { read } from '../../../../platform/api/read.ts'
import { useTakenFocus } from '../../../../ui/focus/use-taken-focus.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SurveyBox } from '../../../surveys/survey-box.tsx'

const surveyQuery = queryOptions({
  queryKey: ['survey'],
  queryFn: (context) => read(context, 'GET /api/survey'),
})

/** The survey of a card, for voting in place. */
export default function SurveyCard({ uid }: { uid: number }) {
  const { t } = useTranslation('home')
  const { data: survey, isError, isFetching, refetch } = useQuery(surveyQuery)
  // The pressed button is gone.
  const place = useTakenFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className="focus-visible:outline-none">
      {survey ? (
        <CurrentSurvey survey={survey} uid={uid} />
      ) : isError ? (
        <ErrorState title={t('survey.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('survey.loading')} className="grid gap-2 rounded-picture bg-sand p-4.5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      )}
    </div>
  )
}

function CurrentSurvey({ survey, uid }: { survey: Survey; uid: number }) {
  const { t } = useTranslation('home')
  if (survey.uid === uid) return <SurveyBox survey={survey} />
  // Another survey may have replaced it by now.
  return <p className="text-muted text-small">{t('survey.gone')}</p>
}
